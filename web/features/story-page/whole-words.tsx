import { useMemo } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { SpokenWords } from '#web/features/spoken-words/spoken-words.tsx'
import { paragraphsOf } from '#web/features/stories/preview.ts'
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

// What is far below the screen is not laid out before somebody comes near: a story may be as long as a book.
const look =
  'measure font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em] [&>p]:[contain-intrinsic-size:auto_8rem] ' +
  '[&>p]:[content-visibility:auto] print:max-w-none print:[&>p]:[content-visibility:visible]'

/** A text in the reading face, paragraph by paragraph. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = useMemo(() => paragraphsOf(text), [text])
  return (
    <div className={look}>
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </div>
  )
}
