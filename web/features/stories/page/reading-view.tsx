import { Minus, Pause, Play, Plus, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useRef, useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { toggleStory, useIsPlaying } from '#web/features/playback/play-story.ts'
import { handlePlayerKey } from '#web/features/playback/player-controls.tsx'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { Button } from '#web/ui/button.tsx'
import { useReturnFocus } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/small-buttons.tsx'
import { storyByline } from '../byline.tsx'
import { Paragraphs } from '../story-text.tsx'

// What is far below the screen is not laid out before somebody comes near: a story may be as long as a book.
const look =
  'measure font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em] [&>p]:[contain-intrinsic-size:auto_8rem] ' +
  '[&>p]:[content-visibility:auto]'

/** Nothing but the words, as large as somebody likes them, and a way to stop the voice. Escape or the button leads back. */
export function ReadingRoom({ story, onLeave }: { story: Story; onLeave: () => void }) {
  const [size, setSize] = useState(keptTextSize)
  const title = useRef<HTMLHeadingElement>(null)
  const spoken = audioOf(story) !== null
  const { saveFocus, restoreFocus } = useReturnFocus()
  const { name, scale } = TEXT_SIZES[size] ?? { name: 'Regular', scale: 1 }
  const change = (to: number) => {
    setSize(to)
    keepTextSize(to)
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onLeave()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={(event) => spoken && handlePlayerKey(event, story)}
          onOpenAutoFocus={(event) => {
            saveFocus()
            event.preventDefault()
            title.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={restoreFocus}
          className="fixed inset-0 z-50 overflow-y-auto overscroll-contain bg-paper text-ink print:hidden"
        >
          <div className="sticky top-0 flex flex-wrap items-center justify-end gap-2 bg-paper px-3 py-2 sm:px-6">
            {spoken && <PlayOrPause story={story} />}
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
            <div role="group" aria-label="Size of the words" className="flex items-center gap-2">
              <IconButton
                label="Smaller words"
                icon={<Minus aria-hidden />}
                aria-disabled={size === 0}
                onClick={() => size > 0 && change(size - 1)}
              />
              <span role="status" className="min-w-24 text-center text-small text-ink-soft max-sm:sr-only">
                {name}
              </span>
              <IconButton
                label="Larger words"
                icon={<Plus aria-hidden />}
                aria-disabled={size === TEXT_SIZES.length - 1}
                onClick={() => size < TEXT_SIZES.length - 1 && change(size + 1)}
              />
            </div>
            <Button variant="secondary" icon={<X aria-hidden />} onClick={onLeave}>
              Stop Reading
            </Button>
          </div>
          <div className="px-5 pt-6 pb-24 sm:px-8" style={{ fontSize: `${scale * 1.25}rem`, lineHeight: 1.7 }}>
            <div className="measure mx-auto flex flex-col gap-[1.5em]">
              <header className="flex flex-col gap-[0.4em]">
                <Radix.Title ref={title} tabIndex={-1} dir="auto" className="text-[1.7em]/[1.2]">
                  {story.title}
                </Radix.Title>
                <p className="text-[0.85em] text-ink-soft">
                  told by <bdi>{storyByline(story).storyteller}</bdi>
                </p>
              </header>
              <div className={look}>
                <Paragraphs text={story.content ?? ''} />
              </div>
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

// The player itself lies under this page, and a voice may go on while somebody reads.
function PlayOrPause({ story }: { story: Story }) {
  const playing = useIsPlaying(story.id)
  const Mark = playing ? Pause : Play
  return (
    <Button
      variant="secondary"
      icon={<Mark aria-hidden className="fill-current" />}
      aria-keyshortcuts="K"
      className="mr-auto min-w-32"
      onClick={() => toggleStory(story)}
    >
      {playing ? 'Pause' : 'Play'}
    </Button>
  )
}

/** How large words can be read, as a multiple of the text on a page. */
export const TEXT_SIZES = [
  { name: 'Regular', scale: 1 },
  { name: 'Large', scale: 1.25 },
  { name: 'Larger', scale: 1.6 },
  { name: 'Very large', scale: 2 },
  { name: 'Largest', scale: 2.6 },
] as const

const KEY = 'keepsaid.reading-size'
/** Who asks for nothing but the words wants them a little larger. */
const FIRST = 1

/** Which of the sizes this device has been reading in. */
export function keptTextSize(): number {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? FIRST)
    return kept in TEXT_SIZES ? kept : FIRST
  } catch {
    return FIRST
  }
}

/** Keeps it for the next time; a browser that keeps nothing starts anew. */
export function keepTextSize(size: number): void {
  try {
    localStorage.setItem(KEY, String(size))
  } catch {
    // Nothing depends on it.
  }
}
