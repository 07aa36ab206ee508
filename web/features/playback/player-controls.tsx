import { RotateCcw, RotateCw } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { playStory, skip, toggleStory } from './play-story.ts'
import { changeSpeed, chooseSpeed, SPEEDS, useSpeed } from './playback-speed.ts'

/** What can be done with the story in the player: 15 s back, 15 s forward, slower and faster. */
export function PlayerControls({ story, inWords = false }: { story: Story; inWords?: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-2 sm:gap-3">
      <SkipButton story={story} way={-1} inWords={inWords} />
      <SkipButton story={story} way={1} inWords={inWords} />
      <SpeedChoice inWords={inWords} />
    </div>
  )
}

interface SkipButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  story: Story
  way: 1 | -1
  /** With a word beside the picture, where there is room for one. */
  inWords?: boolean
}

/** 15 s back or forward. */
export function SkipButton({ story, way, inWords = false, ...rest }: SkipButtonProps) {
  const back = way < 0
  const Mark = back ? RotateCcw : RotateCw
  return (
    <button
      type="button"
      {...rest}
      aria-keyshortcuts={back ? 'J' : 'L'}
      onClick={() => skip(story, way)}
      className="relative flex min-h-12 shrink-0 cursor-pointer items-center rounded-control text-small font-[650] text-evergreen hover:bg-evergreen-wash"
    >
      <span className={inWords ? 'pl-3 max-sm:sr-only' : 'sr-only'}>{back ? 'Back' : 'Forward'} </span>
      <span className="relative grid size-12 place-items-center">
        <Mark aria-hidden strokeWidth={1.75} className="size-10" />
        <span className="figures absolute inset-0 grid place-items-center pt-0.5 text-[1rem] leading-none">15</span>
      </span>
      <span className="sr-only"> seconds</span>
    </button>
  )
}

/** For a story that was left in the middle. */
export function FromTheBeginning({ story }: { story: Story }) {
  return (
    <Button
      variant="quiet"
      className="-mr-2 min-h-12 px-2 py-0 text-small max-sm:max-w-30"
      onClick={() => playStory(story, 0)}
    >
      From the beginning
    </Button>
  )
}

/** How fast the voice goes, in stories of every kind. The system's own menu: it is known, and large on phones. */
function SpeedChoice({ inWords }: { inWords: boolean }) {
  const speed = useSpeed()
  return (
    <label className="flex items-center gap-2.5 text-small font-[650]">
      <span className={inWords ? 'max-sm:sr-only' : 'sr-only'}>Speed</span>
      <select
        aria-keyshortcuts="< >"
        value={speed}
        onChange={(event) => chooseSpeed(Number(event.currentTarget.value))}
        className="figures min-h-12 w-17 shrink-0 cursor-pointer appearance-none rounded-control border-2 border-edge bg-card text-center text-small font-[650] text-evergreen [text-align-last:center] hover:border-evergreen hover:bg-evergreen-wash"
      >
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {one}×
          </option>
        ))}
      </select>
    </label>
  )
}

const KEYS = [
  ['K', 'play or pause'],
  ['J', 'back 15 seconds'],
  ['L', 'forward 15 seconds'],
  ['<', 'slower'],
  ['>', 'faster'],
  ['← →', '5 seconds on the waveform'],
] as const

/** What the keyboard does while the player or the words have the focus. Not shown to fingers. */
export function ShortcutsHint() {
  return (
    <details className="mt-2 text-small text-ink-soft print:hidden pointer-coarse:hidden">
      <summary className="w-fit cursor-pointer rounded-small py-3">Keyboard</summary>
      <p>While the player or a word has the focus:</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1.5">
        {KEYS.map(([key, what]) => (
          <li key={key}>
            <kbd className="rounded-small border border-edge px-2 font-interface font-[650] text-ink">{key}</kbd> {what}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** As shortcuts-hint.tsx tells, and each control announces. */
const SHORTCUTS = { toggle: 'K', back: 'J', forward: 'L', slower: '<', faster: '>' } as const

/**
 * Shortcuts of the player, for what has the focus in it or in the words of the story. Nowhere else: single letters belong to
 * screen readers, to speech control and to what people write.
 */
export function handlePlayerKey(event: KeyboardEvent, story: Story): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  // A menu finds its choices by their letters.
  if (event.target instanceof HTMLSelectElement) return
  const act = actOf(event.key, story)
  if (!act) return
  event.preventDefault()
  act()
}

function actOf(key: string, story: Story): (() => void) | undefined {
  switch (key.toUpperCase()) {
    case SHORTCUTS.toggle:
      return () => toggleStory(story)
    case SHORTCUTS.back:
      return () => skip(story, -1)
    case SHORTCUTS.forward:
      return () => skip(story, 1)
    case SHORTCUTS.slower:
      return () => changeSpeed(-1)
    case SHORTCUTS.faster:
      return () => changeSpeed(1)
    default:
      return undefined
  }
}
