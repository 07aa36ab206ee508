import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pause, Play, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { getStory } from '#server/features/stories/editing/contract.ts'
import { storyKeys } from '#web/features/stories/story-keys.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { usePageIsHeld } from '#web/lib/page-hold.ts'
import { paths } from '#web/lib/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { TooltipProvider } from '#web/ui/tooltip-provider.tsx'
import { noteStory } from './engine.ts'
import { usePlayerInSight, useRoomBelow } from './mini-player-layout.ts'
import { closePlayer, holdPlayer, toggleStory } from './play-story.ts'
import { handlePlayerKey, SkipButton } from './player-controls.tsx'
import { isSounding, type PlayerState, playerState, subscribeToPlayer } from './player-store.ts'
import { formatTimes } from './seek-bar.tsx'

const CLOSE = 'Close the player'

/** The player while one is elsewhere: a bar at the bottom of every screen where the story's own player is not in sight. */
export function MiniPlayer() {
  const state = useSyncExternalStore(subscribeToPlayer, playerState)
  const held = usePageIsHeld()
  const inSight = usePlayerInSight()
  // It does not go from under the hands of somebody who works it by keyboard.
  const [focused, setFocused] = useState(false)
  useEffect(() => {
    holdPlayer(held)
    return () => holdPlayer(false)
  }, [held])
  if (!state) return null
  return (
    <>
      <Followed key={state.story.id} story={state.story} />
      {!held && (!inSight || focused) && <Bar state={state} onFocus={setFocused} />}
    </>
  )
}

function Bar({ state, onFocus }: { state: PlayerState; onFocus: (focused: boolean) => void }) {
  const { story, status, positionMs, lengthMs } = state
  const { position, length } = formatTimes({ positionMs, lengthMs, toldSeconds: story.duration })
  const bar = useRoomBelow<HTMLElement>()
  const sounding = isSounding(status)
  const Mark = sounding ? Pause : Play
  const close = () => {
    onFocus(false)
    closePlayer()
    // The button is gone with its bar.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={bar}
      aria-label="Player"
      onKeyDown={(event) => handlePlayerKey(event, story)}
      onFocus={({ target }) => onFocus(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onFocus(false)}
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
          aria-label={`${sounding ? 'Pause' : 'Play'} ${story.title}`}
          aria-keyshortcuts="K"
          onClick={() => toggleStory(story)}
          className="grid size-12 shrink-0 cursor-pointer place-items-center rounded-round bg-evergreen text-on-evergreen hover:bg-evergreen-strong forced-colors:border"
        >
          <Mark aria-hidden className={sounding ? 'fill-current' : 'ml-0.5 fill-current'} />
        </button>
        <div className="min-w-0 flex-1 basis-28 py-1 [@media(max-width:20rem)_and_(max-height:30rem)]:basis-16 leading-tight">
          <Link
            to={paths.story}
            params={{ id: String(story.id) }}
            dir="auto"
            // As high as a finger wants it, over the line below, where there is nothing to press.
            className="relative -mb-6 block truncate pb-6 text-small font-[650] text-ink sm:text-body underline-offset-4 hover:underline"
          >
            {story.title}
          </Link>
          <p className="figures truncate text-small text-ink-soft">
            {status === 'failed' ? 'Playback Error' : position}
            {status !== 'failed' && length && ` of ${length}`}
          </p>
        </div>
        <Ways story={story} onClose={close} />
      </div>
    </section>
  )
}

/** What is told by pictures alone, for there is no room for words: a pointer that rests on one is told in words. */
function Ways({ story, onClose }: { story: Story; onClose: () => void }) {
  return (
    <TooltipProvider>
      <div className="flex gap-2">
        {/* Where letters are so large that the bar would take half of the screen, the keys J and L do this. */}
        <div className="flex gap-2 [@media(max-width:20rem)_and_(max-height:30rem)]:hidden">
          <Tooltip text="Back 15 seconds">
            <SkipButton story={story} way={-1} />
          </Tooltip>
          <Tooltip text="Forward 15 seconds">
            <SkipButton story={story} way={1} />
          </Tooltip>
        </div>
        <Tooltip text={CLOSE}>
          <IconButton label={CLOSE} icon={<X aria-hidden />} onClick={onClose} />
        </Tooltip>
      </div>
    </TooltipProvider>
  )
}

/** Keeps what is known of the story current, wherever one is; a story that is gone is heard no longer. */
function Followed({ story }: Pick<PlayerState, 'story'>) {
  const { data, error } = useQuery({
    queryKey: [...storyKeys.all, 'heard', story.id],
    queryFn: ({ signal }): Promise<Story> => call(getStory, { params: { id: story.id } }, { signal }),
    networkMode: 'always',
    initialData: story,
    enabled: !('deletedAt' in story),
  })
  const gone = error instanceof CallError && [403, 404].includes(error.status)
  useEffect(() => {
    if (data) noteStory(data)
  }, [data])
  useEffect(() => {
    if (gone) closePlayer()
  }, [gone])
  return null
}
