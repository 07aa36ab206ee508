import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { paths } from '#common/paths.ts'
import { PlanNeededText } from '#web/features/billing/plan-needed-text.tsx'
import { useSubscriptionStatus } from '#web/features/billing/use-subscription-status.ts'
import { CallError } from '#web/lib/call-error.ts'
import { focusMain } from '#web/lib/focus-main.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { type FollowUps, followUpsQuery } from './follow-ups-query.ts'

/**
 * After a save: questions about the story, each of which leads to the red button. While they load, the card is there in
 * its size, because there nearly always are some. Nothing if there are none.
 */
export function FollowUpsCard({ storyId }: { storyId: number }) {
  const { data, isPending } = useQuery(followUpsQuery(storyId))
  const navigate = useNavigate()
  if (!isPending && !data?.prompts.length) return null

  async function dismiss() {
    const state = { savedStoryId: storyId, hasDeclinedFollowUps: true }
    await navigate({ to: '.', search: true, state, replace: true, resetScroll: false })
    // The pressed button is gone.
    focusMain()
  }

  return (
    <Card aria-labelledby="follow-ups" className="flex flex-col gap-4 print:hidden">
      <div>
        <Heading level={2} id="follow-ups" className="text-heading">
          Tell more about it
        </Heading>
        <p className="mt-1 text-ink-soft">Answer one of these next, if you like.</p>
      </div>
      {data ? <QuestionLinks storyId={storyId} {...data} /> : <QuestionShapes />}
      <Button variant="quiet" onClick={() => void dismiss()} className="-my-2 -ml-5.5 self-start">
        Not Now
      </Button>
    </Card>
  )
}

/** On the page of one's own story, for those that were saved without a network or are from another day. Loads when it is opened. */
export function MoreToTell({ storyId }: { storyId: number }) {
  return (
    <div className="print:hidden">
      <Collapsible title="Tell more about it">
        <Questions storyId={storyId} />
      </Collapsible>
    </div>
  )
}

function Questions({ storyId }: { storyId: number }) {
  const query = useQuery(followUpsQuery(storyId))
  const { data: plan } = useSubscriptionStatus()
  const { error } = query
  // Trying again wouldn't help.
  if (error instanceof CallError && error.code === 'plan_needed')
    return <p>{plan ? <PlanNeededText what="record something new" status={plan} /> : error.message}</p>
  return (
    <QueryBoundary query={query} problem="We couldn’t load questions" loading={<Spinner label="One moment…" />}>
      {(data) =>
        data.prompts.length > 0 ? (
          <QuestionLinks storyId={storyId} {...data} />
        ) : (
          <p>You’ve had all our questions about this story.</p>
        )
      }
    </QueryBoundary>
  )
}

/** Most questions have one line on wide screens, and two on phones. */
function QuestionShapes() {
  return (
    <Skeleton label="Loading questions about your story">
      <div className="flex flex-col gap-2.5">
        {['first', 'second', 'third'].map((question) => (
          <SkeletonBlock key={question} className="h-20.75 rounded-control sm:h-14" />
        ))}
      </div>
    </Skeleton>
  )
}

interface QuestionLinksProps extends FollowUps {
  storyId: number
}

function QuestionLinks({ storyId, prompts, category }: QuestionLinksProps) {
  const client = useQueryClient()
  return (
    <ul className="flex flex-col gap-2.5">
      {prompts.map((text) => (
        <li key={text}>
          <Link
            to={paths.home}
            state={{ followUp: { text, category } }}
            // Fetched again when the person comes back: the one that they answer is left out then.
            onClick={() => client.removeQueries({ queryKey: followUpsQuery(storyId).queryKey })}
            className="flex min-h-14 items-center gap-4 rounded-control border-2 border-edge bg-card px-4 py-3 font-story leading-snug text-ink no-underline hover:border-evergreen hover:bg-evergreen-wash sm:px-5"
          >
            <span className="min-w-0 flex-1 wrap-anywhere">{text}</span>
            <ChevronRight aria-hidden className="size-6 shrink-0 text-evergreen" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
