import { memo, type Ref, useId } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { sheet } from './sheet.ts'
import { storyAnchor } from './story-anchor.ts'
import { StoryHeader } from './story-header.tsx'
import { StoryRecording } from './story-recording.tsx'
import { StoryWords } from './story-words.tsx'

/** One story, like a page of a book. */
export const StoryCard = memo(function StoryCard({ story, ref }: { story: Story; ref?: Ref<HTMLElement> }) {
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
    </article>
  )
})
