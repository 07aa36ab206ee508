import { RotateCcw, RotateCw } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { playStory, skip } from './play-story.ts'
import { SpeedChoice } from './speed-choice.tsx'

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
