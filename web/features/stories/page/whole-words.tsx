import type { Story } from '#server/features/stories/contract.ts'
import { SpokenWords } from '#web/features/playback/words/spoken-words.tsx'
import { StoryWords } from '#web/features/stories/story-words.tsx'
import { useTranscript } from '#web/features/stories/use-transcript.ts'

/** All the words of a story, or how far they are. */
export function WholeWords({ story }: { story: Story }) {
  const { data: transcript } = useTranscript(story.id)
  return (
    <StoryWords story={story}>
      <SpokenWords story={story} transcript={transcript} />
    </StoryWords>
  )
}
