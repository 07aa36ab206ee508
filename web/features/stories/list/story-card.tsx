import { memo, type Ref, useId } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { StoryRecording } from '#web/features/playback/story-player.tsx'
import { StoryComments } from '#web/features/stories/comments/story-comments.tsx'
import { TakeStory } from '#web/features/stories/download/download-button.tsx'
import { ReactionBar } from '#web/features/stories/reactions/reaction-bar.tsx'
import { storyAnchor } from '#web/lib/paths.ts'
import { sheet } from '../sheet.ts'
import { StoryWords } from '../story-words.tsx'
import type { Viewer } from '../viewer.ts'
import { StoryActions } from './story-actions.tsx'
import { StoryDetails } from './story-details.tsx'
import { StoryHeader } from './story-header.tsx'
import { StoryText } from './story-text.tsx'

export interface StoryCardProps {
  story: Story
  viewer: Viewer
  ref?: Ref<HTMLElement>
}

/** One story, like a page of a book. */
export const StoryCard = memo(function StoryCard({ story, viewer, ref }: StoryCardProps) {
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
      <StoryWords story={story}>
        <StoryText text={story.content ?? ''} titleId={titleId} />
      </StoryWords>
      <StoryDetails story={story} />
      <ReactionBar story={story} viewerId={viewer.id} />
      <StoryComments story={story} titleId={titleId}>
        <TakeStory story={story} titleId={titleId} />
        <StoryActions story={story} viewer={viewer} titleId={titleId} />
      </StoryComments>
    </article>
  )
})
