import { useMemo } from 'react'
import { DEFAULT_LANGUAGE } from '#common/languages.ts'
import { paragraphsOf } from '#common/paragraphs.ts'
import { languageName } from '#common/spoken-languages.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useCanTranscribe } from '#web/features/family/speech-settings-query.ts'
import type { Elements } from '#web/ui/elements.ts'
import { Progress } from '#web/ui/progress.tsx'

const NO_TEXT = {
  waiting: 'We’ll transcribe the words soon. You can listen now.',
  delayed: 'We’ll transcribe the words in the next few days. You can listen now.',
  too_long:
    'This recording is too long for this server’s daily limit, so we can’t transcribe the words. You can listen, and type them yourself.',
  failed: 'We couldn’t transcribe the words. The recording is safe, and you can listen to it.',
  silent: 'We couldn’t make out any words in this recording.',
  none: 'This story has no text.',
}

interface StoryTextOrStatusProps {
  story: Story
  /** Shows the progress in one line. */
  isCompact?: boolean
  children: Elements
}

/** Shows its children if the story has a text; otherwise the state of its transcription. */
export function StoryTextOrStatus({ story, isCompact = false, children }: StoryTextOrStatusProps) {
  const state = textStateOf(story)
  if (state === 'unknown_language')
    return (
      <p className="text-ink-soft">{`We can’t transcribe ${languageName(story.recording?.language ?? DEFAULT_LANGUAGE)} yet. You can listen, and type the words yourself.`}</p>
    )
  if (state === 'waiting') return <WaitingForText language={story.recording?.language ?? DEFAULT_LANGUAGE} />
  if (state === 'working')
    return (
      <Progress
        label="Transcribing the words"
        value={(story.transcript?.progress ?? 0) * 100 || null}
        isInline={isCompact}
      />
    )
  if (state !== 'written') return <p className="text-ink-soft">{NO_TEXT[state]}</p>
  return children
}

/** Without a recognizer the words would be waited for in vain. */
function WaitingForText({ language }: { language: string }) {
  const canTranscribe = useCanTranscribe(language)
  return <p className="text-ink-soft">{canTranscribe ? NO_TEXT.waiting : NO_TEXT.none}</p>
}

/** A text as paragraphs, without styles of its own. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = useMemo(() => paragraphsOf(text), [text])
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs are never reordered
    <p key={index} dir="auto">
      {paragraph}
    </p>
  ))
}

/**
 * - `written`: there is a text
 * - `waiting`, `working`, `failed`: there is no text yet; the state of the transcription
 * - `delayed`: like `waiting`, until the family's limit allows it again
 * - `too_long`: it costs more than the limit of a day, so it waits until the operator raises the limit
 * - `unknown_language`: no recognizer here knows this language
 * - `silent`: the recognizer found no words
 * - `none`: there is no text, and no transcription is planned
 */
export type TextState =
  | 'written'
  | 'waiting'
  | 'delayed'
  | 'too_long'
  | 'unknown_language'
  | 'working'
  | 'failed'
  | 'silent'
  | 'none'

const WAITING = { language: 'unknown_language', limit: 'delayed', larger_limit: 'too_long' } as const

export function textStateOf(story: Pick<Story, 'content' | 'transcript'>): TextState {
  const { content, transcript } = story
  if (content?.trim()) return 'written'
  switch (transcript?.state) {
    case 'waiting':
      return transcript.waitingFor === null ? 'waiting' : WAITING[transcript.waitingFor]
    case 'working':
    case 'failed':
      return transcript.state
    case 'done':
      return 'silent'
    default:
      return 'none'
  }
}

/** How much of a story a card shows at first (specification 9, "Display"). */
const PREVIEW_CHARACTERS = 150

let graphemes: Intl.Segmenter | undefined

/**
 * The first 150 characters of a text and an ellipsis; null if the whole text is no longer than that. It counts characters as
 * people do, and never cuts an emoji or an accented letter in half.
 */
export function previewOf(text: string): string | null {
  if (text.length <= PREVIEW_CHARACTERS) return null
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === PREVIEW_CHARACTERS) return `${text.slice(0, index).trimEnd()}…`
    count += 1
  }
  return null
}
