import { type ReactNode, useMemo } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { paragraphsOf } from '#server/features/stories/wording/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Progress } from '#web/ui/progress.tsx'

/** What stands where there are no words. */
const NO_WORDS = {
  waiting: 'The words will be written down soon. You can listen already.',
  failed: 'The words could not be written down. The recording is kept, and you can listen to it.',
  silent: 'No words could be heard in this recording.',
  none: 'This story has no written words.',
}

/** The words of a story, however its children show them, or how far they are. */
export function StoryTextOrStatus({ story, children }: { story: Story; children: ReactNode }) {
  const state = textStateOf(story)
  if (state === 'working')
    return <Progress label="Writing the words down" value={(story.transcript?.progress ?? 0) * 100 || null} />
  if (state !== 'written' && state !== 'draft') return <p className="text-ink-soft">{NO_WORDS[state]}</p>
  return (
    <div className="flex flex-col gap-3">
      {state === 'draft' && <RoughDraftNote />}
      {children}
    </div>
  )
}

/** Says of words that a simple engine heard them. */
export function RoughDraftNote() {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft">
      <Badge>Rough draft</Badge> Written down by machine. Some words will be wrong.
    </p>
  )
}

/** A text paragraph by paragraph; how they look is said by what they stand in. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = useMemo(() => paragraphsOf(text), [text])
  return paragraphs.map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never change places
    <p key={index} dir="auto">
      {paragraph}
    </p>
  ))
}

/**
 * How it stands with a story's words. `written`: there they are; `draft`: a simple engine guessed them; `waiting` and
 * `working`: the server has yet to hear them or is hearing them; `failed`: it could not; `silent`: it heard none;
 * `none`: nobody wrote any and nobody will by itself.
 */
type TextState = 'written' | 'draft' | 'waiting' | 'working' | 'failed' | 'silent' | 'none'

/** Words that stand there are a draft only while they are the engine's own: what a person or the browser wrote is not. */
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
