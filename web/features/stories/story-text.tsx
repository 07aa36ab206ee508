import { type ReactNode, useMemo } from 'react'
import { paragraphsOf } from '#common/paragraphs.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { useSiteConfig } from '#web/features/site-config/site-config.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Progress } from '#web/ui/progress.tsx'

const NO_TEXT = {
  waiting: 'We’ll write down the words soon. You can listen now.',
  failed: 'We couldn’t write down the words. The recording is safe, and you can listen to it.',
  silent: 'We couldn’t make out any words in this recording.',
  none: 'This story has no text.',
}

/** Shows its children if the story has a text; otherwise the state of its transcription. */
export function StoryTextOrStatus({ story, children }: { story: Story; children: ReactNode }) {
  const { data: site } = useSiteConfig()
  const state = textStateOf(story)
  // Without a recognizer the words would be waited for in vain.
  if (state === 'waiting' && site?.writesDown !== true) return <p className="text-ink-soft">{NO_TEXT.none}</p>
  if (state === 'working')
    return <Progress label="Writing down the words" value={(story.transcript?.progress ?? 0) * 100 || null} />
  if (state !== 'written' && state !== 'draft') return <p className="text-ink-soft">{NO_TEXT[state]}</p>
  return (
    <div className="flex flex-col gap-3">
      {state === 'draft' && <RoughDraftNote />}
      {children}
    </div>
  )
}

export function RoughDraftNote() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      <Badge>Rough draft</Badge> Written by computer. Some words may be wrong.
    </p>
  )
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
 * - `written`: a text by a person, by the browser or by a good recognizer
 * - `draft`: the unedited output of a simple recognizer
 * - `waiting`, `working`, `failed`: there is no text yet; the state of the transcription
 * - `silent`: the recognizer found no words
 * - `none`: there is no text, and no transcription is planned
 */
export type TextState = 'written' | 'draft' | 'waiting' | 'working' | 'failed' | 'silent' | 'none'

export function textStateOf(story: Pick<Story, 'content' | 'transcript' | 'transcriptionMethod'>): TextState {
  const { content, transcript, transcriptionMethod } = story
  if (content?.trim()) return transcript?.draft && transcript.engine === transcriptionMethod ? 'draft' : 'written'
  switch (transcript?.state) {
    case 'waiting':
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
