import { Minus, Pause, Play, Plus, X } from 'lucide-react'
import * as Radix from 'radix-ui/dialog'
import { useRef, useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { toggleStory, useIsPlaying } from '#web/features/playback/play-story.ts'
import { handlePlayerKey } from '#web/features/playback/player-controls.tsx'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { SpokenWords } from '#web/features/playback/words/spoken-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { useReturnFocus } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/small-buttons.tsx'
import { storyByline } from '../byline.tsx'
import { Paragraphs } from '../story-text.tsx'
import { useTranscript } from '../use-transcript.ts'

// Paragraphs far below the screen are laid out when the reader comes near: a story can be as long as a book.
const textClass =
  'measure font-story wrap-anywhere whitespace-pre-line [&>p+p]:mt-[1em] [&>p]:[contain-intrinsic-size:auto_8rem] ' +
  '[&>p]:[content-visibility:auto]'

interface ReadingViewProps {
  story: Story
  /** It plays for someone to read along: the words light up as they are spoken. */
  isTogether: boolean
  onClose: () => void
}

/** The text alone, over the whole window, in a choice of sizes, with a play button if there is a recording. */
export function ReadingView({ story, isTogether, onClose }: ReadingViewProps) {
  const [size, setSize] = useState(readTextSize)
  const title = useRef<HTMLHeadingElement>(null)
  const hasAudio = audioOf(story) !== null
  const { saveFocus, restoreFocus } = useReturnFocus()
  const { name, scale } = TEXT_SIZES[size] ?? { name: 'Regular', scale: 1 }
  const changeSize = (to: number) => {
    setSize(to)
    storeTextSize(to)
  }
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={(event) => hasAudio && handlePlayerKey(event, story)}
          onOpenAutoFocus={(event) => {
            saveFocus()
            event.preventDefault()
            title.current?.focus({ preventScroll: true })
          }}
          onCloseAutoFocus={restoreFocus}
          className="fixed inset-0 z-50 overflow-y-auto overscroll-contain bg-paper text-ink print:hidden"
        >
          <div
            // In full screen, iPads have a button of their own in this corner.
            className="sticky top-0 z-10 flex flex-wrap items-center justify-end gap-2 bg-paper px-3 pt-[max(0.5rem,env(fullscreen-inset-top,0px))] pb-2 sm:px-6"
          >
            {hasAudio && <PlayButton story={story} />}
            {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
            <div role="group" aria-label="Text size" className="flex items-center gap-2">
              <IconButton
                label="Smaller text"
                icon={<Minus aria-hidden />}
                aria-disabled={size === 0}
                onClick={() => size > 0 && changeSize(size - 1)}
              />
              <span role="status" className="min-w-24 text-center text-small text-ink-soft max-sm:sr-only">
                {name}
              </span>
              <IconButton
                label="Larger text"
                icon={<Plus aria-hidden />}
                aria-disabled={size === TEXT_SIZES.length - 1}
                onClick={() => size < TEXT_SIZES.length - 1 && changeSize(size + 1)}
              />
            </div>
            <Button variant="secondary" size="small" icon={<X aria-hidden />} onClick={onClose}>
              Done
            </Button>
          </div>
          <div className="px-5 pt-6 pb-24 sm:px-8" style={{ fontSize: `${scale * 1.25}rem`, lineHeight: 1.7 }}>
            <div className="measure mx-auto flex flex-col gap-[1.5em]">
              <header className="flex flex-col gap-[0.4em]">
                <Radix.Title ref={title} tabIndex={-1} dir="auto" className="text-[1.7em]/[1.2]">
                  {story.title}
                </Radix.Title>
                <p className="text-[0.85em] text-ink-soft">
                  told by <bdi translate="no">{storyByline(story).storyteller}</bdi>
                </p>
              </header>
              {isTogether ? (
                <WordsToFollow story={story} />
              ) : (
                <div className={textClass}>
                  <Paragraphs text={story.content ?? ''} />
                </div>
              )}
            </div>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function WordsToFollow({ story }: { story: Story }) {
  const { data: transcript } = useTranscript(story.id)
  return <SpokenWords story={story} transcript={transcript} marksUnsure={false} />
}

// This view covers the player, and the story may be playing.
function PlayButton({ story }: { story: Story }) {
  const isPlaying = useIsPlaying(story.id)
  const Icon = isPlaying ? Pause : Play
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon aria-hidden className="fill-current" />}
      aria-keyshortcuts="K"
      className="mr-auto min-w-27"
      onClick={() => toggleStory(story)}
    >
      {isPlaying ? 'Pause' : 'Play'}
    </Button>
  )
}

const TEXT_SIZES = [
  { name: 'Regular', scale: 1 },
  { name: 'Large', scale: 1.25 },
  { name: 'Larger', scale: 1.6 },
  { name: 'Very large', scale: 2 },
  { name: 'Largest', scale: 2.6 },
] as const
const DEFAULT_SIZE = 1
const STORAGE_KEY = 'keepsaid.reading-size'

/** Index into TEXT_SIZES, as last used on this device. */
function readTextSize(): number {
  try {
    const stored = Number(localStorage.getItem(STORAGE_KEY) ?? DEFAULT_SIZE)
    return stored in TEXT_SIZES ? stored : DEFAULT_SIZE
  } catch {
    return DEFAULT_SIZE
  }
}

function storeTextSize(size: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(size))
  } catch {
    // Without storage the size lasts as long as the reading view.
  }
}
