import { useNavigate, useSearch } from '@tanstack/react-router'
import { BookOpenText, Image, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import type { Viewer } from '#web/features/account/viewer.ts'
import { ShortcutsHint } from '#web/features/playback/player-controls.tsx'
import { audioOf } from '#web/features/playback/story-audio.ts'
import { useHasKeyboard } from '#web/lib/use-has-keyboard.ts'
import { useIsLate } from '#web/lib/use-is-late.ts'
import { Button } from '#web/ui/button.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { LazyButton } from '#web/ui/lazy-button.tsx'
import { DownloadButton } from '../download/download-button.tsx'
import { StoryActions } from '../list/story-actions.tsx'
import { MoreOptions } from '../more-options.tsx'
import { BackToStories } from './story-navigation.tsx'
import type { Reading } from './use-reading.tsx'

const CODE_TIMEOUT_MS = 2500

/** Not with the page: it's only for paper. */
export const PrintedCode = lazyPart(() => import('./printed-code.tsx').then((module) => module.PrintedCode))

/** The row above a story, also while it is loading: one line of small buttons, so that the story begins high on a phone. */
export function StoryBar({ children }: { children?: Elements }) {
  return (
    // Its buttons stand out for their words to begin where the card does, but at twice the text size no further than the margin.
    <div className="-mx-[min(0.875rem,4vw)] -mt-5 -mb-5 flex flex-wrap items-center gap-x-2 sm:-mt-4 sm:-mb-2 print:hidden [&>a]:mr-auto">
      <BackToStories />
      {children}
    </div>
  )
}

interface BarButtonsProps {
  story: Story
  viewer: Viewer
  titleId: string
  reading: Reading
  onDeleted: () => void
}

/** What can be done with the story as a whole. What is seldom needed, or can't be undone, is one press further. */
export function BarButtons({ story, viewer, titleId, reading, onDeleted }: BarButtonsProps) {
  const hasKeyboard = useHasKeyboard()
  usePrintOnArrival(audioOf(story) !== null)
  return (
    <>
      {reading.canRead && (
        <Button
          variant="quiet"
          size="small"
          icon={<BookOpenText aria-hidden />}
          pending={reading.isPending}
          onClick={reading.open}
        >
          Reading view
        </Button>
      )}
      <MoreOptions
        titleId={titleId}
        className="mx-[min(0.875rem,4vw)] mb-4 rounded-card border border-hairline bg-card px-2 py-1 [&_:is(a,button)]:min-h-12 [&_:is(a,button)]:px-3 [&_:is(a,button)]:text-small"
      >
        <div className="flex flex-wrap gap-2">
          <DownloadButton story={story} titleId={titleId} />
          <Button variant="quiet" icon={<Printer aria-hidden />} onClick={() => window.print()}>
            Print
          </Button>
          {audioOf(story) && <SharePictureButton story={story} viewer={viewer} titleId={titleId} />}
          <StoryActions story={story} viewer={viewer} titleId={titleId} onDeleted={onDeleted} />
        </div>
        {hasKeyboard && audioOf(story) && (
          <div className="px-3">
            <ShortcutsHint />
          </div>
        )}
      </MoreOptions>
    </>
  )
}

const SharePictureDialog = lazyPart(() =>
  import('../share-picture/share-picture-dialog.tsx').then((module) => module.SharePictureDialog),
)

function SharePictureButton({ story, viewer, titleId }: Pick<BarButtonsProps, 'story' | 'viewer' | 'titleId'>) {
  const [isOpen, setIsOpen] = useState(false)
  const status = SharePictureDialog.usePreload(isOpen)
  return (
    <>
      <LazyButton {...{ status, isOpen, titleId }} onOpen={() => setIsOpen(true)} icon={<Image aria-hidden />}>
        Share a Picture
      </LazyButton>
      {isOpen && status.isLoaded && (
        <SharePictureDialog story={story} viewer={viewer} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

/**
 * Opens the print dialog where the URL asks for it, once: it leaves the URL, so that reloading doesn't print again.
 * @param hasCode the page has a QR code, whose part is still loading; the paper waits for it a little
 */
function usePrintOnArrival(hasCode: boolean): void {
  const { print } = useSearch({ from: '/signed-in/stories/$id' })
  const navigate = useNavigate()
  const isWanted = print !== undefined
  const code = PrintedCode.usePreload(isWanted && hasCode)
  const isLate = useIsLate(CODE_TIMEOUT_MS)
  const isReady = isWanted && (!hasCode || code.isLoaded || code.hasFailed || isLate)
  useEffect(() => {
    if (!isReady) return
    void navigate({
      to: '.',
      search: (now) => ({ ...now, print: undefined }),
      replace: true,
      resetScroll: false,
    }).then(() => window.print())
  }, [isReady, navigate])
}
