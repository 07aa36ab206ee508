import { Ear } from 'lucide-react'
import { memo, type RefObject, useCallback, useId, useMemo, useRef } from 'react'
import { formatDuration } from '#common/format/durations.ts'
import { initialLetterOf } from '#common/paragraphs.ts'
import { INAUDIBLE_MARK } from '#common/speech/inaudible.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Transcript } from '#server/features/transcripts/contract.ts'
import { playStory } from '#web/features/playback/play-story.ts'
import { handlePlayerKey } from '#web/features/playback/player-controls.tsx'
import { playerStateOf } from '#web/features/playback/player-store.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import {
  alignTranscript,
  type RecognizedWord,
  type SpokenParagraph,
  splitIntoBlocks,
  unsureWords,
  wordRanges,
} from './align-transcript.ts'
import { useFollowPlayback } from './follow-playback.ts'
import { useWordKeys, wordAtTarget, wordElements, wordIndexOf, wordToPlay } from './keyboard-navigation.ts'

export interface SpokenWordsProps {
  story: Story
  /** While it is unknown, or without word times, the text is plain text. */
  transcript: Transcript | null | undefined
  /** Called for an unsure word that is pressed, which otherwise plays like any other. */
  onUnsureWord?: ((word: UnsureWord) => void) | undefined
  /** False for someone who reads along: no word is marked as unsure. */
  marksUnsure?: boolean
  /** Something about the whole text, above it. On phones, if there are unsure words, their one line comes first and this last. */
  note?: string | undefined
}

const NONE_UNSURE: ReadonlySet<number> = new Set()

export interface UnsureWord {
  readonly recognized: RecognizedWord
  readonly element: HTMLElement
  /** The whole text of the story, and where the word is in it. */
  readonly text: string
  readonly from: number
  readonly to: number
  /** Moves the focus back to the word, or to where it was. */
  readonly returnFocus: () => void
}

const NO_WORDS: readonly RecognizedWord[] = []

// Styles for attributes of the words: thousands of words are not rendered again when one lights up.
const textClass =
  'measure font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em] ' +
  '[&_:is([data-word],[data-nearest])]:cursor-pointer [&_:is([data-word],[data-nearest])]:rounded-small [&_:is([data-word],[data-nearest])]:hover:bg-shape ' +
  '[&_[data-unsure]]:underline [&_[data-unsure]]:decoration-clay [&_[data-unsure]]:decoration-dotted [&_[data-unsure]]:decoration-2 [&_[data-unsure]]:underline-offset-4 ' +
  "[&_[data-inaudible]]:after:content-['_'_attr(data-inaudible)] [&_[data-inaudible]]:after:text-small [&_[data-inaudible]]:after:text-ink-soft " +
  '[&_[data-spoken]]:bg-evergreen-wash [&_[data-spoken]]:shadow-[0_0.15em_0_var(--evergreen)] [&_[data-spoken]]:forced-colors:outline-2 ' +
  'print:max-w-none print:[&_[data-spoken]]:bg-transparent print:[&_[data-spoken]]:shadow-none print:[&_[data-unsure]]:no-underline print:[&>p]:[orphans:3] print:[&>p]:[widows:3]'

/** On paper, the first letter is three lines high, in the color of the storyteller's voice if the page knows it. */
const DROP_CAPITAL =
  'print:[&>p:first-child]:first-letter:float-start print:[&>p:first-child]:first-letter:pe-[0.08em] ' +
  'print:[&>p:first-child]:first-letter:text-[4.1em] print:[&>p:first-child]:first-letter:leading-[0.95] print:[&>p:first-child]:first-letter:text-(color:--voice)'
/** A shorter paragraph has fewer lines. */
const MIN_DROP_CAPITAL_CHARACTERS = 190

function hasDropCapital(paragraph: SpokenParagraph = []): boolean {
  const text = paragraph.map((segment) => segment.text).join('')
  return text.length >= MIN_DROP_CAPITAL_CHARACTERS && initialLetterOf(text) !== null
}

/**
 * A story's text, or its transcript where it has none. Words light up as they're spoken, and pressing a word plays
 * from there; words that the recognizer was unsure of are underlined. Edited words do not light up: pressing one plays
 * from the nearest recognized word in its sentence.
 */
export function SpokenWords({ story, transcript, onUnsureWord, marksUnsure = true, note }: SpokenWordsProps) {
  const box = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const checkHintId = useId()
  const text = story.content?.trim() ? story.content : (transcript?.text ?? '')
  const words = transcript?.words ?? NO_WORDS
  const paragraphs = useMemo(() => alignTranscript(text, words), [text, words])
  const starts = useMemo(() => runningStarts(paragraphs), [paragraphs])
  const unsure = useMemo(
    () => (marksUnsure ? unsureWords(paragraphs, words) : NONE_UNSURE),
    [marksUnsure, paragraphs, words],
  )
  const setTabStop = useWordKeys(box, paragraphs, hintId, onUnsureWord && checkHintId)
  const { isAway, followNextWord, scrollToSpokenWord } = useFollowPlayback({
    box,
    storyId: story.id,
    words,
    paragraphs,
    setTabStop,
  })
  const playFrom = useCallback(
    (element: HTMLElement) => {
      const index = wordIndexOf(element)
      const word = words[index]
      if (!word) return
      setTabStop(element)
      followNextWord()
      const isChecked = onUnsureWord && unsure.has(index)
      const range = isChecked ? wordRanges(text, paragraphs).find((one) => one.wordIndex === index) : undefined
      if (!range) return playStory(story, word.start * 1000)
      const returnFocus = () => {
        const all = box.current ? wordElements(box.current) : []
        const nearest = all.find((one) => wordIndexOf(one) >= index) ?? all.at(-1)
        if (nearest) setTabStop(nearest)
        nearest?.focus({ preventScroll: true })
      }
      onUnsureWord?.({ recognized: word, element, text, from: range.from, to: range.to, returnFocus })
    },
    [words, unsure, text, paragraphs, story, onUnsureWord, setTabStop, followNextWord],
  )

  return (
    <div className="flex flex-col gap-3 sm:gap-5">
      {note !== undefined && (
        <p
          className={classNames(
            'text-small text-ink-soft print:hidden',
            unsure.size > 0 && 'max-sm:order-last max-sm:mt-1',
          )}
        >
          {note}
        </p>
      )}
      {unsure.size > 0 && <UnsureWords box={box} unsure={unsure} words={words} storyId={story.id} onPlay={playFrom} />}
      <p id={hintId} hidden>
        Press Enter to play the story from this word. Use the arrow keys to move between words.
      </p>
      <p id={checkHintId} hidden>
        Press Enter to check this word. Use the arrow keys to move between words.
      </p>
      <div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
        <div
          ref={box}
          // The words belong to the recording: they light up as they are spoken, and may be corrected.
          translate="no"
          role="group"
          aria-label="The words of the story"
          className={classNames(textClass, hasDropCapital(paragraphs[0]) && DROP_CAPITAL)}
          onClick={(event) => {
            const word = wordToPlay(event.currentTarget, event.target)
            // Selecting text to copy it must not play it.
            if (word && getSelection()?.isCollapsed !== false) playFrom(word)
          }}
          onKeyDown={(event) => {
            const word = wordAtTarget(event.target)
            if (word && (event.key === 'Enter' || event.key === ' ') && !event.repeat) {
              event.preventDefault()
              playFrom(word)
            } else handlePlayerKey(event, story)
          }}
        >
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are never reordered
            <Paragraph key={index} paragraph={paragraph} start={starts[index] ?? 0} words={words} unsure={unsure} />
          ))}
        </div>
        <div className="pointer-events-none sticky bottom-[calc(var(--bottom-bars)+1rem)] z-10 flex h-0 items-end justify-center print:hidden">
          {isAway && (
            <Button variant="secondary" className="pointer-events-auto shadow-high" onClick={scrollToSpokenWord}>
              Back to the Spoken Word
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

interface ParagraphProps {
  paragraph: SpokenParagraph
  /** How many segments of the text are before it. */
  start: number
  words: readonly RecognizedWord[]
  unsure: ReadonlySet<number>
}

// The margin keeps focus rings from being clipped.
const blockClass = '-mx-2 -my-1.5 block px-2 py-1.5 [text-wrap:wrap]'
/** Laid out when the reader comes near. Until then its height is a guess. */
const farBlockClass = `${blockClass} [contain-intrinsic-size:auto_20rem] [content-visibility:auto] print:[content-visibility:visible]`
/** Laid out at once: more than a screen holds, so that nothing on it moves when a guess turns out wrong. */
const NEAR_SEGMENTS = 800

const Paragraph = memo(function Paragraph({ paragraph, start, words, unsure }: ParagraphProps) {
  const blocks = useMemo(() => splitIntoBlocks(paragraph, words), [paragraph, words])
  const starts = runningStarts(blocks, start)
  return (
    <p dir="auto">
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are never reordered
        <span key={index} className={(starts[index] ?? 0) < NEAR_SEGMENTS ? blockClass : farBlockClass}>
          <Segments segments={block} words={words} unsure={unsure} />
        </span>
      ))}
    </p>
  )
})

/** How many segments are before each part. */
function runningStarts(parts: readonly SpokenParagraph[], from = 0): number[] {
  let next = from
  return parts.map(({ length }) => {
    const start = next
    next += length
    return start
  })
}

interface SegmentsProps {
  segments: SpokenParagraph
  words: readonly RecognizedWord[]
  unsure: ReadonlySet<number>
}

function Segments({ segments, words, unsure }: SegmentsProps) {
  const isUnsure = (wordIndex: number | null) => wordIndex !== null && unsure.has(wordIndex)
  return segments.map(({ text, wordIndex, nearestIndex }, index) =>
    wordIndex === null && nearestIndex === undefined ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: segments are never reordered
      <span key={index}>{text}</span>
    ) : (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        key={index}
        data-word={wordIndex ?? undefined}
        data-nearest={nearestIndex}
        data-unsure={isUnsure(wordIndex) || undefined}
        {...inaudibleProps(wordIndex === null ? undefined : words[wordIndex])}
      >
        {text}
      </span>
    ),
  )
}

/** For the mark of speech that wasn't understood: when it is spoken, which is shown after it. */
function inaudibleProps(word: RecognizedWord | undefined) {
  if (word?.word !== INAUDIBLE_MARK) return {}
  const times = `${formatDuration(word.start * 1000)}–${formatDuration(word.end * 1000)}`
  return { 'data-inaudible': times, title: `Words here weren’t understood (${times})` }
}

/** The player's clock moves in steps: a word that has just started is not the next one. */
const CLOCK_STEP_MS = 60

interface UnsureWordsProps {
  box: RefObject<HTMLElement | null>
  unsure: ReadonlySet<number>
  words: readonly RecognizedWord[]
  storyId: number
  onPlay: (word: HTMLElement) => void
}

/** Explains the underlined words, and plays them one after another. */
function UnsureWords({ box, unsure, words, storyId, onPlay }: UnsureWordsProps) {
  const playNext = () => {
    const fromMs = playerStateOf(storyId)?.positionMs ?? -1
    const candidates = box.current ? wordElements(box.current).filter((word) => unsure.has(wordIndexOf(word))) : []
    const startMs = (word: HTMLElement) => (words[wordIndexOf(word)]?.start ?? 0) * 1000
    const next = candidates.find((word) => startMs(word) > fromMs + CLOCK_STEP_MS) ?? candidates[0]
    if (!next) return
    onPlay(next)
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'center' })
  }
  const count = unsure.size === 1 ? '1 word' : `${unsure.size} words`
  return (
    <div className="-my-2 flex flex-wrap items-center gap-x-4 text-small text-ink-soft sm:my-0 print:hidden">
      {/* A phone has one line for both. */}
      <p className="max-sm:sr-only">
        <span>{`We weren’t sure about ${count} (`}</span>
        <span className={UNSURE}>underlined</span>
        ).
      </p>
      <p aria-hidden className={`${UNSURE} sm:hidden`}>
        {count.replace('word', 'unclear word')}
      </p>
      <Button variant="quiet" size="small" className="-ml-3.5" icon={<Ear aria-hidden />} onClick={playNext}>
        <span>
          Play the next<span className="max-sm:sr-only"> unclear word</span>
        </span>
      </Button>
    </div>
  )
}

/** As unsure words are marked in the text. */
const UNSURE = 'underline decoration-clay decoration-dotted decoration-2 underline-offset-4'
