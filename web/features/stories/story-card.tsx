import { memo, type Ref, useId } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { StoryComments } from '#web/features/comments/story-comments.tsx'
import { ReactionBar } from '#web/features/reactions/reaction-bar.tsx'
import { sheet } from './sheet.ts'
import { StoryActions } from './story-actions.tsx'
import { storyAnchor } from './story-anchor.ts'
import { StoryHeader } from './story-header.tsx'
import { StoryRecording } from './story-recording.tsx'
import { StoryWords } from './story-words.tsx'

export interface StoryCardProps {
  story: Story
  viewerId: number
  ref?: Ref<HTMLElement>
}

/** One story, like a page of a book. */
export const StoryCard = memo(function StoryCard({ story, viewerId, ref }: StoryCardProps) {
  const titleId = useId()
  return (
    <article ref={ref} id={storyAnchor(story.id)} tabIndex={-1} aria-labelledby={titleId} className={sheet}>
      <StoryHeader story={story} titleId={titleId} />
      <StoryRecording story={story} />
      {story.aiPrompt && (
        <p className="measure border-l-2 border-hairline pl-4 text-small text-ink-soft">
          <span className="sr-only">AI prompt used: </span>
          {story.aiPrompt}
        </p>
      )}
      <StoryWords story={story} titleId={titleId} />
      <ReactionBar story={story} viewerId={viewerId} />
      <StoryComments story={story} titleId={titleId}>
        <StoryActions story={story} viewerId={viewerId} titleId={titleId} />
      </StoryComments>
    </article>
  )
})
