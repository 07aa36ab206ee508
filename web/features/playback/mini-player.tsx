import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { Pause, Play, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { paths } from '#common/paths.ts'
import type { Story } from '#server/features/stories/contract.ts'
import { getStory } from '#server/features/stories/editing/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { focusMain } from '#web/lib/focus-main.ts'
import { useIsPageLocked } from '#web/lib/page-lock.ts'
import { PLAYER_HEIGHT, useReserveHeight } from '#web/ui/bottom-bars.ts'
import { IconButton } from '#web/ui/small-buttons.tsx'
import { Tooltip, TooltipProvider } from '#web/ui/tooltip.tsx'
import { updateStory } from './audio-element.ts'
import { useIsPlayerVisible } from './mini-player-layout.ts'
import { closePlayer, setPlaybackBlocked, toggleStory } from './play-story.ts'
import { handlePlayerKey, SkipButton } from './player-controls.tsx'
import { isPlaying, type PlayerState, playerStore } from './player-store.ts'
import { formatTimes } from './seek-bar.tsx'

const CLOSE_LABEL = 'Close the player'

export interface MiniPlayerProps {
  /** Key of all story queries: when the app invalidates it, the loaded story is fetched again. */
  storiesKey: readonly string[]
}

/** A player bar at the bottom of every screen where the loaded story's own player is not visible. */
export function MiniPlayer({ storiesKey }: MiniPlayerProps) {
  const state = useStore(playerStore)
  const isRecording = useIsPageLocked()
  const isPlayerVisible = useIsPlayerVisible()
  // The bar stays while it has the keyboard focus.
  const [hasFocus, setHasFocus] = useState(false)
  useEffect(() => {
    setPlaybackBlocked(isRecording)
    return () => setPlaybackBlocked(false)
  }, [isRecording])
  // A story that was heard to its end doesn't follow people to the next screen.
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname && playerStore.getState()?.status === 'ended') closePlayer()
  }, [pathname])
  if (!state) return null
  return (
    <>
      <StoryUpdater key={state.story.id} story={state.story} storiesKey={storiesKey} />
      {!isRecording && (!isPlayerVisible || hasFocus) && <Bar state={state} onFocusChange={setHasFocus} />}
    </>
  )
}

function Bar({ state, onFocusChange }: { state: PlayerState; onFocusChange: (hasFocus: boolean) => void }) {
  const { story, status, positionMs, lengthMs } = state
  const { position, length } = formatTimes({ positionMs, lengthMs, shownSeconds: story.duration })
  const bar = useReserveHeight<HTMLElement>(PLAYER_HEIGHT)
  const playing = isPlaying(status)
  const Icon = playing ? Pause : Play
  const close = () => {
    onFocusChange(false)
    closePlayer()
    // The focused button disappears with the bar.
    focusMain()
  }
  return (
    <section
      ref={bar}
      aria-label="Player"
      onKeyDown={(event) => handlePlayerKey(event, story)}
      onFocus={({ target }) => onFocusChange(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onFocusChange(false)}
      className="fixed inset-x-0 bottom-0 z-30 animate-rise border-t border-hairline bg-card pb-[env(safe-area-inset-bottom)] shadow-high print:hidden"
    >
      <div aria-hidden className="h-1 bg-shape">
        <div
          className="h-full origin-left bg-evergreen rtl:origin-right"
          style={{ scale: `${lengthMs ? Math.min(1, positionMs / lengthMs) : 0} 1` }}
        />
      </div>
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 px-3 py-1.5 sm:px-6">
        <button
          type="button"
          aria-label={`${playing ? 'Pause' : 'Play'} ${story.title}`}
          aria-keyshortcuts="K"
          onClick={() => toggleStory(story)}
          className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-round bg-evergreen text-on-evergreen hover:bg-evergreen-strong forced-colors:border"
        >
          <Icon aria-hidden className={playing ? 'fill-current' : 'ml-0.5 fill-current'} />
        </button>
        <div className="min-w-0 flex-1 basis-28 py-1 [@media(max-width:20rem)_and_(max-height:30rem)]:basis-16 leading-tight">
          <Link
            to={paths.story}
            params={{ id: String(story.id) }}
            dir="auto"
            // Extends over the line below, which has nothing to press, to be large enough for a finger.
            className="relative -mb-6 block truncate pb-6 text-small font-[650] text-ink sm:text-body underline-offset-4 hover:underline"
          >
            {story.title}
          </Link>
          <p className="figures truncate text-small text-ink-soft">{`${status === 'failed' ? 'Playback Error' : position}${status !== 'failed' && length ? ` of ${length}` : ''}`}</p>
        </div>
        <IconControls story={story} onClose={close} />
      </div>
    </section>
  )
}

/** There is no space for labels here: tooltips name the icons. */
function IconControls({ story, onClose }: { story: Story; onClose: () => void }) {
  return (
    <TooltipProvider>
      <div className="flex gap-2">
        {/* With very large letters the bar would take half of the screen. The keys J and L still skip. */}
        <div className="flex gap-2 [@media(max-width:20rem)_and_(max-height:30rem)]:hidden">
          <Tooltip text="Back 15 seconds">
            <SkipButton story={story} direction={-1} />
          </Tooltip>
          <Tooltip text="Forward 15 seconds">
            <SkipButton story={story} direction={1} />
          </Tooltip>
        </div>
        <Tooltip text={CLOSE_LABEL}>
          <IconButton label={CLOSE_LABEL} icon={<X aria-hidden />} onClick={onClose} />
        </Tooltip>
      </div>
    </TooltipProvider>
  )
}

/** Keeps the loaded story up to date on every screen, and closes the player when the story is gone. */
function StoryUpdater({ story, storiesKey }: { story: Story } & MiniPlayerProps) {
  const { data, error } = useQuery({
    queryKey: [...storiesKey, 'playing', story.id],
    queryFn: ({ signal }): Promise<Story> => call(getStory, { params: { id: story.id } }, { signal }),
    networkMode: 'always',
    initialData: story,
    enabled: !('deletedAt' in story),
  })
  const isGone = error instanceof CallError && [403, 404].includes(error.status)
  useEffect(() => {
    if (data) updateStory(data)
  }, [data])
  useEffect(() => {
    if (isGone) closePlayer()
  }, [isGone])
  return null
}
