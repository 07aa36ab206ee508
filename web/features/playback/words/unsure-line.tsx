import { Ear } from 'lucide-react'
import type { RefObject } from 'react'
import { playerState } from '#web/features/playback/player-state.ts'
import { Button } from '#web/ui/button.tsx'
import type { RecognizedWord } from './spoken-text.ts'
import { heardOf, wordsIn } from './word-elements.ts'

/** The clock of the player goes in steps: a word that has just begun is not the next one. */
const STEP_MS = 60

export interface UnsureLineProps {
  box: RefObject<HTMLElement | null>
  unsure: ReadonlySet<number>
  words: readonly RecognizedWord[]
  storyId: number
  onPlay: (word: HTMLElement) => void
}

/** Says what the dotted words are, and leads from one to the next with its sound. */
export function UnsureLine({ box, unsure, words, storyId, onPlay }: UnsureLineProps) {
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
