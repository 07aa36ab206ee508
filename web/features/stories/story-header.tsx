import type { Story } from '#server/features/stories/contract.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { bylineOf } from './byline.ts'
import { StoryDate } from './story-date.tsx'

/** The head of a page in the book: category, title, who told it, who kept it and when. */
export function StoryHeader({ story, titleId }: { story: Story; titleId: string }) {
  const { teller, photo, recordedBy } = bylineOf(story)
  return (
    <header className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-2.5 *:max-w-full">
        <Badge>{story.category}</Badge>
        <Heading level={2} id={titleId} className="text-title">
          {story.title}
        </Heading>
      </div>
      <div className="flex flex-wrap items-start gap-x-3.5 gap-y-2">
        <Avatar name={teller} src={photo} />
        <div className="min-w-0 flex-1 basis-40 leading-snug">
          <p>
            told by <span className="font-[650]">{teller}</span>
          </p>
          <p className="text-small text-ink-soft">
            {recordedBy && <>recorded by {recordedBy}&nbsp;· </>}
            <StoryDate date={story.createdAt} />
          </p>
        </div>
      </div>
    </header>
  )
}
