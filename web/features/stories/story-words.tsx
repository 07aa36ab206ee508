import { type ReactNode, useMemo } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { paragraphsOf } from '#server/features/stories/wording/contract.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { wordsStateOf } from './words-state.ts'

/** What stands where there are no words. */
const NO_WORDS = {
  waiting: 'The words will be written down soon. You can listen already.',
  failed: 'The words could not be written down. The recording is kept, and you can listen to it.',
  silent: 'No words could be heard in this recording.',
  none: 'This story has no written words.',
}

/** The words of a story, however its children show them, or how far they are. */
export function StoryWords({ story, children }: { story: Story; children: ReactNode }) {
  const state = wordsStateOf(story)
  if (state === 'working')
    return <Progress label="Writing the words down" value={(story.transcript?.progress ?? 0) * 100 || null} />
  if (state !== 'written' && state !== 'draft') return <p className="text-ink-soft">{NO_WORDS[state]}</p>
  return (
    <div className="flex flex-col gap-3">
      {state === 'draft' && <RoughDraft />}
      {children}
    </div>
  )
}

/** Says of words that a simple engine heard them. */
export function RoughDraft() {
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
