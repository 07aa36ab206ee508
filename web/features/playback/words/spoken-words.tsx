import { useCallback, useId, useMemo, useRef } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { playStory } from '#web/features/playback/play-story.ts'
import { handlePlayerKey } from '#web/features/playback/player-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { SpokenParagraph } from './spoken-paragraph.tsx'
import { type RecognizedWord, spokenText } from './spoken-text.ts'
import { unsureAmong } from './unsure.ts'
import { UnsureLine } from './unsure-line.tsx'
import { useSpeakingWord } from './use-speaking-word.ts'
import { useWordKeys } from './use-word-keys.ts'
import { heardOf, wordToPlay, wordUnder } from './word-elements.ts'

export interface SpokenWordsProps {
  story: Story
  /** What was heard of the story; while it is not known, or has no words with times, the text is only a text. */
  transcript: Transcript | null | undefined
}

const NO_WORDS: readonly RecognizedWord[] = []

// On the words themselves, for thousands of them are not drawn anew when one lights up.
const look =
  'measure font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em] ' +
  '[&_:is([data-heard],[data-near])]:cursor-pointer [&_:is([data-heard],[data-near])]:rounded-small [&_:is([data-heard],[data-near])]:hover:bg-shape ' +
  '[&_[data-unsure]]:underline [&_[data-unsure]]:decoration-clay [&_[data-unsure]]:decoration-dotted [&_[data-unsure]]:decoration-2 [&_[data-unsure]]:underline-offset-4 ' +
  '[&_[data-spoken]]:bg-evergreen-wash [&_[data-spoken]]:shadow-[0_0.15em_0_var(--evergreen)] [&_[data-spoken]]:forced-colors:outline-2 ' +
  'print:max-w-none print:[&_[data-spoken]]:bg-transparent print:[&_[data-spoken]]:shadow-none print:[&_[data-unsure]]:no-underline print:[&>p]:[orphans:3] print:[&>p]:[widows:3]'

/**
 * A story's text, or what was heard of it where it has none. Words light up as they are spoken and play from there when they
 * are pressed; those that the engine was not sure of are marked. Words that people have changed do not light up; pressed they play from the nearest word of their sentence that was heard.
 */
export function SpokenWords({ story, transcript }: SpokenWordsProps) {
  const box = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const text = story.content?.trim() ? story.content : (transcript?.text ?? '')
  const words = transcript?.words ?? NO_WORDS
  const engine = transcript?.engine ?? null
  const paragraphs = useMemo(() => spokenText(text, words), [text, words])
  const unsure = useMemo(() => unsureAmong(paragraphs, words, engine), [paragraphs, words, engine])
  const rove = useWordKeys(box, paragraphs, hintId)
  const { away, join, comeBack } = useSpeakingWord({ box, storyId: story.id, words, paragraphs, rove })
  const playFrom = useCallback(
    (word: HTMLElement) => {
      const heard = words[heardOf(word)]
      if (!heard) return
      rove(word)
      join()
      playStory(story, heard.start * 1000)
    },
    [words, story, rove, join],
  )

  return (
    <div className="flex flex-col gap-5">
      {unsure.size > 0 && <UnsureLine box={box} unsure={unsure} words={words} storyId={story.id} onPlay={playFrom} />}
      <p id={hintId} hidden>
        Enter plays the story from this word. The arrow keys lead to other words.
      </p>
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          ref={box}
          role="group"
          aria-label="The words of the story"
          className={look}
          onClick={(event) => {
            const word = wordToPlay(event.currentTarget, event.target)
            // Whoever marks words to copy them does not want to hear them.
            if (word && getSelection()?.isCollapsed !== false) playFrom(word)
          }}
          onKeyDown={(event) => {
            const word = wordUnder(event.target)
            if (word && (event.key === 'Enter' || event.key === ' ') && !event.repeat) {
              event.preventDefault()
              playFrom(word)
            } else handlePlayerKey(event, story)
          }}
        >
          {paragraphs.map((pieces, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
            <SpokenParagraph key={index} pieces={pieces} words={words} unsure={unsure} />
          ))}
        </div>
        <div className="pointer-events-none sticky bottom-[calc(var(--player-room,0px)+1rem)] z-10 flex h-0 items-end justify-center print:hidden">
          {away && (
            <Button variant="secondary" className="pointer-events-auto shadow-high" onClick={comeBack}>
              Back to the Spoken Word
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}
