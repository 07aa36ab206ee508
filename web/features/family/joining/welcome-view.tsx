import { Link } from '@tanstack/react-router'
import { LockKeyhole, Mic, Users } from 'lucide-react'
import { PRODUCT } from '#common/product.ts'
import { paths } from '#web/lib/paths.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { HaveAccountLink } from './join-actions.tsx'

/** What a visitor sees first: who invites, what this is, and one thing to do. `inviterName` is null where it could not be had. */
export function WelcomeView({ code, inviterName }: { code: string; inviterName: string | null }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-start">
      <section className="flex flex-col gap-6">
        <header className="flex flex-col items-start gap-5">
          {inviterName && <Avatar name={inviterName} />}
          <Heading level={1}>
            {inviterName ? (
              <>
                <bdi>{inviterName}</bdi> invites you to the family
              </>
            ) : (
              'You are invited to the family'
            )}
          </Heading>
          <p className="max-w-form text-lead text-ink-soft">
            {PRODUCT} keeps the stories of your family, told by the people who lived them, in their own voices.
          </p>
        </header>
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
      <Promises />
    </div>
  )
}

const STEPS = [
  { name: 'Create account', text: 'Your name, an email address and a password are all it takes.' },
  { name: 'Record stories', text: 'Press the red button and tell something that you remember.' },
  { name: 'Share and connect', text: 'Hear what the others have told, and ask what you always wanted to know.' },
]

/** The three steps from the invitation to the first story. */
function HowItWorks() {
  return (
    <Card aria-labelledby="how-it-works">
      <Heading level={2} id="how-it-works">
        How It Works
      </Heading>
      <ol className="mt-6 flex flex-col gap-6">
        {STEPS.map(({ name, text }, at) => (
          <li key={name} className="flex flex-wrap gap-x-4 gap-y-2">
            <span
              aria-hidden
              className="grid size-11 shrink-0 place-items-center rounded-round bg-evergreen-wash font-story text-lead text-evergreen"
            >
              {at + 1}
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

const PROMISES = [
  {
    Mark: Mic,
    name: 'One-click recording',
    text: 'One big button. Press it and talk; press it again when you have finished.',
  },
  {
    Mark: Users,
    name: 'Family sharing',
    text: 'Everyone in the family can hear the stories, read them, and tell their own.',
  },
  {
    Mark: LockKeyhole,
    name: 'Private and secure',
    text: 'Only people whom the family has invited can get in. Nothing is public.',
  },
]

/** What the product is, in three short pieces. */
function Promises() {
  return (
    <section aria-label="What you can expect" className="lg:col-span-2">
      <ul className="grid gap-8 border-t border-hairline pt-10 sm:grid-cols-3">
        {PROMISES.map(({ Mark, name, text }) => (
          <li key={name} className="flex flex-wrap gap-x-4 gap-y-3 sm:flex-col">
            <Mark aria-hidden className="mt-1 size-7 shrink-0 stroke-[1.7] text-evergreen" />
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

/** The shape of the invitation, until it is known who sends it. */
export function WelcomeLoading() {
  return (
    <>
      <h1 className="sr-only">Your invitation</h1>
      <LoadingShape label="Opening your invitation...">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)] lg:items-start">
          <div className="flex flex-col gap-6">
            <Shape round className="size-13" />
            <Shape className="h-10 w-4/5" />
            <Shape className="h-10 w-3/5" />
            <Shape className="h-14 w-[32rem]" />
            <div className="flex max-w-form flex-col gap-3">
              <Shape className="h-16 w-full" />
              <Shape className="h-16 w-full" />
            </div>
          </div>
          <Shape className="h-96 w-full" />
        </div>
      </LoadingShape>
    </>
  )
}
