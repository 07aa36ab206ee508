import { Ear } from 'lucide-react'
import { Fragment, memo, type RefObject, useCallback, useId, useMemo, useRef } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { playStory } from '../play-story.ts'
import { handlePlayerKey } from '../player-controls.tsx'
import { playerState } from '../player-store.ts'
import { useSpeakingWord } from './follow-playback.ts'
import { heardOf, useWordKeys, wordsIn, wordToPlay, wordUnder } from './keyboard-navigation.ts'
import {
  blocksOf,
  type SpokenParagraph as Pieces,
  type RecognizedWord,
  spokenText,
  unsureAmong,
} from './spoken-text.ts'

interface SpokenWordsProps {
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

interface SpokenParagraphProps {
  pieces: Pieces
  words: readonly RecognizedWord[]
  unsure: ReadonlySet<number>
}

// What is far from the screen is not laid out before somebody comes near; what sticks out, as a focus ring does, needs room.
const block =
  '-mx-2 -my-1.5 block px-2 py-1.5 [contain-intrinsic-size:auto_20rem] [content-visibility:auto] [text-wrap:wrap] print:[content-visibility:visible]'

/** One paragraph. What is spoken, where the keyboard is and what is not heard clearly are attributes of its words. */
const SpokenParagraph = memo(function SpokenParagraph({ pieces, words, unsure }: SpokenParagraphProps) {
  const blocks = useMemo(() => blocksOf(pieces, words), [pieces, words])
  return (
    <p dir="auto">
      {blocks.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts never change places
        <span key={index} className={block}>
          <Words pieces={part} unsure={unsure} />
        </span>
      ))}
    </p>
  )
})

function Words({ pieces, unsure }: Omit<SpokenParagraphProps, 'words'>) {
  const isUnsure = (heard: number | null) => heard !== null && unsure.has(heard)
  return pieces.map(({ text, heard, near }, index) =>
    heard === null && near === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
      <Fragment key={index}>{text}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <span key={index} data-heard={heard ?? undefined} data-near={near} data-unsure={isUnsure(heard) || undefined}>
        {text}
      </span>
    ),
  )
}

/** The clock of the player goes in steps: a word that has just begun is not the next one. */
const STEP_MS = 60

interface UnsureLineProps {
  box: RefObject<HTMLElement | null>
  unsure: ReadonlySet<number>
  words: readonly RecognizedWord[]
  storyId: number
  onPlay: (word: HTMLElement) => void
}

/** Says what the dotted words are, and leads from one to the next with its sound. */
function UnsureLine({ box, unsure, words, storyId, onPlay }: UnsureLineProps) {
  const hearNext = () => {
    const now = playerState()
    const fromMs = now?.story.id === storyId ? now.positionMs : -1
    const marked = box.current ? wordsIn(box.current).filter((word) => unsure.has(heardOf(word))) : []
    const next = marked.find((word) => (words[heardOf(word)]?.start ?? 0) * 1000 > fromMs + STEP_MS) ?? marked[0]
    if (!next) return
    onPlay(next)
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'center' })
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-soft print:hidden">
      <p>
        {unsure.size === 1 ? '1 word was' : `${unsure.size} words were`} not heard clearly:{' '}
        <span className="underline decoration-clay decoration-dotted decoration-2 underline-offset-4">
          marked with dots
        </span>
        .
      </p>
      <Button variant="quiet" className="-ml-outdent" icon={<Ear aria-hidden />} onClick={hearNext}>
        Hear the Next One
      </Button>
    </div>
  )
}
