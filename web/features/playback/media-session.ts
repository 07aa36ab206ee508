import type { Story } from '#server/features/stories/contract.ts'
import { signedInUser } from '#web/features/account/viewer.ts'
import { speedStore } from './playback-speed.ts'
import { isPlaying, type PlayerState, playerStore } from './player-store.ts'

export interface MediaSessionControls {
  onPlay: (story: Story) => void
  onPause: () => void
  onSkip: (story: Story, direction: 1 | -1) => void
  onSeek: (story: Story, ms: number) => void
  onStop: () => void
}

/** The device extrapolates the position. It gets a new one when the real position is this far off. */
const MAX_DRIFT_MS = 1_500

/** Shows the loaded story on the lock screen and other media controls of the device, and connects their buttons. */
export function connectMediaSession(controls: MediaSessionControls): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  let shownStory: Story | null = null
  let sent = { positionMs: 0, lengthMs: 0, speed: 1, playing: false, atMs: 0 }

  function showPosition({ positionMs, lengthMs, status }: PlayerState): void {
    const playing = isPlaying(status)
    session.playbackState = playing ? 'playing' : 'paused'
    if (!lengthMs) return
    const speed = speedStore.getState()
    const expectedMs = sent.positionMs + (sent.playing ? (performance.now() - sent.atMs) * sent.speed : 0)
    const isSame = sent.lengthMs === lengthMs && sent.speed === speed && sent.playing === playing
    if (isSame && Math.abs(expectedMs - positionMs) < MAX_DRIFT_MS) return
    sent = { positionMs, lengthMs, speed, playing, atMs: performance.now() }
    session.setPositionState?.({
      duration: lengthMs / 1000,
      position: Math.min(positionMs, lengthMs) / 1000,
      playbackRate: speed,
    })
  }

  function show(): void {
    const state = playerStore.getState()
    if (!state) {
      if (shownStory) clearSession(session)
      shownStory = null
      return
    }
    if (state.story !== shownStory) {
      if (state.story.id !== shownStory?.id) sent = { ...sent, lengthMs: 0 }
      if (!shownStory) connectButtons(session, controls)
      shownStory = state.story
      session.metadata = new MediaMetadata({
        title: state.story.title,
        artist: state.story.toldBy,
        album: signedInUser()?.familyName ?? '',
      })
    }
    showPosition(state)
  }

  playerStore.subscribe(show)
  speedStore.subscribe(show)
}

function connectButtons(session: MediaSession, controls: MediaSessionControls): void {
  const { onPlay, onPause, onSkip, onSeek, onStop } = controls
  const withStory = (handle: (story: Story) => void) => () => {
    const state = playerStore.getState()
    if (state) handle(state.story)
  }
  const onSkipBack = withStory((story) => onSkip(story, -1))
  const onSkipForward = withStory((story) => onSkip(story, 1))
  setHandler(session, 'play', withStory(onPlay))
  setHandler(session, 'pause', onPause)
  setHandler(session, 'stop', onStop)
  setHandler(session, 'seekbackward', onSkipBack)
  setHandler(session, 'seekforward', onSkipForward)
  setHandler(session, 'seekto', ({ seekTime }) => {
    if (seekTime !== undefined) withStory((story) => onSeek(story, seekTime * 1000))()
  })
}

const ACTIONS = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto'] as const

function clearSession(session: MediaSession): void {
  session.metadata = null
  session.playbackState = 'none'
  session.setPositionState?.()
  for (const action of ACTIONS) setHandler(session, action, null)
}

function setHandler(
  session: MediaSession,
  action: MediaSessionAction,
  handler: MediaSessionActionHandler | null,
): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // This browser does not support the action.
  }
}
