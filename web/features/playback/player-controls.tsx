import { RotateCcw, RotateCw, SkipBack } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { playStory, skip, toggleStory } from './play-story.ts'
import { SPEEDS, setSpeed, stepSpeed, useSpeed } from './playback-speed.ts'

interface PlayerControlsProps {
  story: Story
  showLabels: boolean
  /** In a list: one row on every screen, so the speed is left to wide ones and the story's own page. */
  isCompact: boolean
}

/** Skip and speed controls of the loaded story. */
export function PlayerControls({ story, showLabels, isCompact }: PlayerControlsProps) {
  return (
    <div
      className={classNames(
        'flex items-center gap-2 sm:gap-3',
        // In a list they come with the first press, and the waveform makes room for them.
        isCompact ? 'min-w-0 animate-widen [interpolate-size:allow-keywords]' : 'flex-wrap',
      )}
    >
      <SkipButton story={story} direction={-1} showLabel={showLabels} />
      <SkipButton story={story} direction={1} showLabel={showLabels} />
      <SpeedSelect showLabel={showLabels} isOnlyWide={isCompact} />
    </div>
  )
}

interface SkipButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  story: Story
  /** 15 seconds back (-1) or forward (1). */
  direction: 1 | -1
  /** Shows a word next to the icon, except on small screens. */
  showLabel?: boolean
}

export function SkipButton({ story, direction, showLabel = false, ...buttonProps }: SkipButtonProps) {
  const isBack = direction < 0
  const Icon = isBack ? RotateCcw : RotateCw
  return (
    <button
      type="button"
      {...buttonProps}
      aria-keyshortcuts={isBack ? 'J' : 'L'}
      onClick={() => skip(story, direction)}
      className="relative flex min-h-12 shrink-0 cursor-pointer items-center rounded-control text-small font-[650] text-evergreen hover:bg-evergreen-wash"
    >
      <span className={showLabel ? 'pl-3 max-sm:sr-only' : 'sr-only'}>{`${isBack ? 'Back' : 'Forward'} `}</span>
      <span className="relative grid size-12 place-items-center">
        <Icon aria-hidden strokeWidth={1.75} className="size-10" />
        <span className="figures absolute inset-0 grid place-items-center pt-0.5 text-[1rem] leading-none">15</span>
      </span>
      <span className="sr-only"> seconds</span>
    </button>
  )
}

// A native select: familiar to users, and large on phones.
function SpeedSelect({ showLabel, isOnlyWide }: { showLabel: boolean; isOnlyWide: boolean }) {
  const speed = useSpeed()
  return (
    <label className={classNames('flex items-center gap-2.5 text-small font-[650]', isOnlyWide && 'max-sm:hidden')}>
      <span className={showLabel ? 'max-sm:sr-only' : 'sr-only'}>Speed</span>
      <select
        aria-keyshortcuts="< >"
        value={speed}
        onChange={(event) => setSpeed(Number(event.currentTarget.value))}
        className="figures min-h-12 w-17 shrink-0 cursor-pointer appearance-none rounded-control border-2 border-edge bg-card text-center text-small font-[650] text-evergreen [text-align-last:center] hover:border-evergreen hover:bg-evergreen-wash"
      >
        {SPEEDS.map((option) => (
          <option key={option} value={option}>{`${option}×`}</option>
        ))}
      </select>
    </label>
  )
}

interface StartOverButtonProps {
  story: Story
  isCompact: boolean
  onPress: () => void
}

/** Shown for a story that would otherwise resume in the middle. */
export function StartOverButton({ story, isCompact, onPress }: StartOverButtonProps) {
  return (
    <Button
      variant="quiet"
      size={isCompact ? 'small' : 'regular'}
      className={isCompact ? '-mr-3.5' : '-mr-2 min-h-12 px-2 py-0 text-small max-sm:max-w-30'}
      icon={isCompact && <SkipBack aria-hidden className="sm:hidden" />}
      onClick={() => {
        onPress()
        playStory(story, 0)
      }}
    >
      <span className={isCompact ? 'max-sm:sr-only' : undefined}>From the beginning</span>
    </Button>
  )
}

/**
 * Player shortcuts, for key events inside a player or the story's text. They are not global: single letters belong to
 * screen readers, speech control and text fields.
 */
export function handlePlayerKey(event: KeyboardEvent, story: Story): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
  // Letters select options in a select.
  if (event.target instanceof HTMLSelectElement) return
  const action = actionOf(event.key, story)
  if (!action) return
  event.preventDefault()
  action()
}

function actionOf(key: string, story: Story): (() => void) | undefined {
  switch (key.toUpperCase()) {
    case 'K':
      return () => toggleStory(story)
    case 'J':
      return () => skip(story, -1)
    case 'L':
      return () => skip(story, 1)
    case '<':
      return () => stepSpeed(-1)
    case '>':
      return () => stepSpeed(1)
    default:
      return undefined
  }
}

const SHORTCUTS = [
  ['K', 'play or pause'],
  ['J', 'back 15 seconds'],
  ['L', 'forward 15 seconds'],
  ['<', 'slower'],
  ['>', 'faster'],
  ['← →', '5 seconds on the waveform'],
] as const

export function ShortcutsHint() {
  return (
    <details className="text-small text-ink-soft open:pb-3">
      <summary className="w-fit cursor-pointer rounded-small py-3">Keyboard shortcuts</summary>
      <p>When the player or a word is selected:</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1.5">
        {SHORTCUTS.map(([key, action]) => (
          <li key={key}>
            <kbd className="rounded-small border border-edge px-2 font-interface font-[650] text-ink">{key}</kbd>{' '}
            <span>{action}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
