import { RotateCcw } from 'lucide-react'
import { Fragment, useId } from 'react'
import type { DeletedStory } from '#server/features/stories/deleting/contract.ts'
import { paragraphsOf } from '#server/features/stories/wording/contract.ts'
import { StoryRecording } from '#web/features/playback/story-player.tsx'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/button.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { bylineOf } from '../byline.ts'
import { sheet } from '../sheet.ts'
import { StoryDate } from '../story-date.tsx'
import { formatKept } from './format-kept.ts'
import { previewOf } from './preview.ts'
import { useRestoreStory, useRestoring } from './use-delete-story.ts'

/** A deleted story: enough of it to know which one it is, how long it waits, and the way back. */
export function DeletedCard({ story }: { story: DeletedStory }) {
  const titleId = useId()
  const restore = useRestoreStory()
  const last = useRestoring()
  const now = useNow()
  const { storyteller } = bylineOf(story)
  const [beginning] = paragraphsOf(previewOf(story.content ?? '') ?? story.content ?? '')
  const bringBack = () => {
    restore(story)
    // The button goes with its card.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <article aria-labelledby={titleId} className={sheet}>
      <header className="flex flex-col gap-2">
        <Heading level={2} id={titleId} dir="auto" className="text-heading">
          {story.title}
        </Heading>
        <p className="text-small text-ink-soft">
          <Facts>
            <Fragment key="storyteller">
              told by <bdi className="wrap-anywhere">{storyteller}</bdi>
            </Fragment>
            <Fragment key="deleted">
              deleted <StoryDate date={story.deletedAt} />
            </Fragment>
            {formatKept(story.keptUntil, now)}
          </Facts>
        </p>
      </header>
      <StoryRecording story={story} />
      {beginning && (
        <p dir="auto" className="measure font-story wrap-anywhere whitespace-pre-line">
          {beginning}
        </p>
      )}
      <Button
        variant="secondary"
        className="self-start"
        icon={<RotateCcw aria-hidden />}
        pending={last?.status === 'pending' && last.story.id === story.id}
        pendingLabel="Restoring…"
        aria-describedby={titleId}
        onClick={bringBack}
      >
        Restore
      </Button>
    </article>
  )
}
