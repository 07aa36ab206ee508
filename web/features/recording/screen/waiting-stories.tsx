import { CloudUpload } from 'lucide-react'
import { formatDay, formatTimeOfDay } from '#common/format/dates.ts'
import { formatDuration } from '#common/format/durations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { QueuedRecording } from '../storage/slice-store.ts'

export interface WaitingStoriesProps {
  stories: readonly QueuedRecording[]
  onOpen: (story: QueuedRecording) => void
}

/** Stories that are saved on this device and go to the vault by themselves, and those that the vault did not take. */
export function WaitingStories({ stories, onOpen }: WaitingStoriesProps) {
  return (
    <ul aria-label="Stories on their way to your vault" className="flex flex-col gap-4">
      {stories.map((story) => (
        <WaitingStory key={story.id} story={story} onOpen={() => onOpen(story)} />
      ))}
    </ul>
  )
}

function WaitingStory({ story, onOpen }: { story: QueuedRecording; onOpen: () => void }) {
  const { queued, durationMs } = story
  const { title } = queued.fields
  return (
    <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="flex min-w-0 flex-1 basis-72 gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-round bg-evergreen-wash text-evergreen">
          <CloudUpload aria-hidden className="size-6" />
        </span>
        <div className="min-w-0">
          <Heading level={2} className="font-interface text-body leading-snug font-[650] wrap-anywhere">
            {queued.problem ? `“${title}” is not in your vault yet` : `“${title}” waits to go to your vault`}
          </Heading>
          <p className="mt-1 text-small text-ink-soft">
            Saved on this device {formatDay(queued.at, Date.now())} at {formatTimeOfDay(queued.at)},{' '}
            {formatDuration(durationMs)} long.
            {!queued.problem && ' It goes there by itself as soon as there is a network.'}
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onOpen} className="grow sm:grow-0">
        Open<span className="sr-only"> “{title}” again</span>
      </Button>
      {queued.problem && (
        <div className="basis-full">
          <Notice tone="error" title="Your vault has not taken it">
            {queued.problem} Please open it and save it again.
          </Notice>
        </div>
      )}
    </Card>
  )
}
