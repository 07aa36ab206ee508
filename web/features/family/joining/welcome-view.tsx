import { Link } from '@tanstack/react-router'
import { LockKeyhole, Mic, Users } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { PRODUCT } from '#common/product.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { HaveAccountLink } from './join-actions.tsx'
import { StoriesTold, StoryToHear } from './stories-told.tsx'
import type { InviteInfo } from './use-joining.ts'

/** What a visitor sees first: who invited them, what the family has told, and what this is. */
export function WelcomeView({ code, info }: { code: string; info: InviteInfo }) {
  const { inviterName, told, story } = info
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-start">
      <section className="flex flex-col gap-6">
        <header className="flex flex-col items-start gap-4 sm:gap-5">
          {inviterName && <Avatar name={inviterName} />}
          <Heading level={1}>
            {inviterName ? (
              <>
                <bdi translate="no">{inviterName}</bdi> has invited you to join the family
              </>
            ) : (
              'You’re invited to join the family'
            )}
          </Heading>
          {told && (
            <p className="max-w-form font-story text-lead font-[560] wrap-anywhere">
              <StoriesTold told={told} />
            </p>
          )}
          <p className="max-w-form text-lead text-ink-soft">
            {PRODUCT} keeps your family’s stories, in their own voices.
          </p>
        </header>
        {story && <StoryToHear story={story} />}
        <div className="flex max-w-form flex-col gap-3">
          <Link
            to={paths.join}
            params={{ code }}
            search={{ step: 'register' }}
            className={buttonClass({ size: 'large', full: true })}
          >
            Join the Family
          </Link>
          <HaveAccountLink code={code} size="large" full />
        </div>
      </section>
      <HowItWorks />
      <Benefits />
    </div>
  )
}

const STEPS = [
  { name: 'Create account', text: 'Your name, an email address and a password are all it takes.' },
  { name: 'Record stories', text: 'Press the red button and talk about something you remember.' },
  { name: 'Share and connect', text: 'Hear your family’s stories, and ask what you’ve always wanted to know.' },
]

function HowItWorks() {
  return (
    <Card aria-labelledby="how-it-works">
      <Heading level={2} id="how-it-works">
        How It Works
      </Heading>
      <ol className="mt-6 flex flex-col gap-6">
        {STEPS.map(({ name, text }, index) => (
          <li key={name} className="flex flex-wrap gap-x-4 gap-y-2">
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-round bg-evergreen-wash font-story text-lead text-evergreen"
            >
              {index + 1}
            </span>
            <div className="min-w-0 flex-1 basis-40">
              <Heading level={3} className="font-interface text-body font-[650]">
                {name}
              </Heading>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const BENEFITS = [
  {
    Icon: Mic,
    name: 'One-click recording',
    text: 'One big button. Press it and talk. Press it again when you’re done.',
  },
  {
    Icon: Users,
    name: 'Family sharing',
    text: 'Everyone in the family can hear the stories, read them, and tell their own.',
  },
  {
    Icon: LockKeyhole,
    name: 'Private and secure',
    text: 'Only people your family has invited can get in. Nothing is public.',
  },
]

function Benefits() {
  return (
    <section aria-label="What you can expect" className="lg:col-span-2">
      <ul className="grid gap-8 border-t border-hairline pt-10 sm:grid-cols-3">
        {BENEFITS.map(({ Icon, name, text }) => (
          <li key={name} className="flex flex-wrap gap-x-4 gap-y-3 sm:flex-col">
            <Icon aria-hidden className="mt-1 size-7 shrink-0 stroke-[1.7] text-evergreen" />
            <div className="min-w-0 flex-1 basis-40 sm:basis-auto">
              <Heading level={2} className="font-interface text-body font-[650]">
                {name}
              </Heading>
              <p className="text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function WelcomeLoading() {
  return (
    <>
      <h1 className="sr-only">Your invitation</h1>
      <Skeleton label="Opening your invitation...">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-start">
          <div className="flex flex-col gap-6">
            <SkeletonBlock round className="size-13" />
            <SkeletonBlock className="h-10 w-4/5" />
            <SkeletonBlock className="h-10 w-3/5" />
            <SkeletonBlock className="h-14 w-[32rem]" />
            <div className="flex max-w-form flex-col gap-3">
              <SkeletonBlock className="h-16 w-full" />
              <SkeletonBlock className="h-16 w-full" />
            </div>
          </div>
          <SkeletonBlock className="h-96 w-full" />
        </div>
      </Skeleton>
    </>
  )
}
