import type { Story } from '#server/features/stories/contract.ts'
import { currentSpeed, subscribeToSpeed } from './playback-speed.ts'
import { isSounding, type PlayerState, playerState, subscribeToPlayer } from './player-store.ts'
import { viewerNow } from './viewer.ts'

export interface DeviceControls {
  onPlay: (story: Story) => void
  onPause: () => void
  onSkip: (story: Story, way: 1 | -1) => void
  onSeek: (story: Story, ms: number) => void
  onStop: () => void
}

/** A position that has run this far from what the device reckons is told anew. */
const DRIFT_MS = 1_500

/** Shows the story in the player on the lock screen and wherever else the device shows sound, with its keys. */
export function showOnDevice(controls: DeviceControls): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  let shown: Story | null = null
  let told = { positionMs: 0, lengthMs: 0, speed: 1, sounding: false, at: 0 }

  function showPosition({ positionMs, lengthMs, status }: PlayerState): void {
    const sounding = isSounding(status)
    session.playbackState = sounding ? 'playing' : 'paused'
    if (!lengthMs) return
    const speed = currentSpeed()
    const reckoned = told.positionMs + (told.sounding ? (performance.now() - told.at) * told.speed : 0)
    const same = told.lengthMs === lengthMs && told.speed === speed && told.sounding === sounding
    if (same && Math.abs(reckoned - positionMs) < DRIFT_MS) return
    told = { positionMs, lengthMs, speed, sounding, at: performance.now() }
    session.setPositionState?.({
      duration: lengthMs / 1000,
      position: Math.min(positionMs, lengthMs) / 1000,
      playbackRate: speed,
    })
  }

  function show(): void {
    const now = playerState()
    if (!now) {
      if (shown) forget(session)
      shown = null
      return
    }
    if (now.story !== shown) {
      if (now.story.id !== shown?.id) told = { ...told, lengthMs: 0 }
      if (!shown) bind(session, controls)
      shown = now.story
      session.metadata = new MediaMetadata({
        title: now.story.title,
        artist: now.story.toldBy,
        album: viewerNow()?.familyName ?? '',
      })
    }
    showPosition(now)
  }

  subscribeToPlayer(show)
  subscribeToSpeed(show)
}

function bind(session: MediaSession, { onPlay, onPause, onSkip, onSeek, onStop }: DeviceControls): void {
  const withStory = (act: (story: Story) => void) => () => {
    const now = playerState()
    if (now) act(now.story)
  }
  on(session, 'play', withStory(onPlay))
  on(session, 'pause', onPause)
  on(session, 'stop', onStop)
  on(
    session,
    'seekbackward',
    withStory((story) => onSkip(story, -1)),
  )
  on(
    session,
    'seekforward',
    withStory((story) => onSkip(story, 1)),
  )
  on(session, 'seekto', ({ seekTime }) => {
    if (seekTime !== undefined) withStory((story) => onSeek(story, seekTime * 1000))()
  })
}

const ACTIONS = ['play', 'pause', 'stop', 'seekbackward', 'seekforward', 'seekto'] as const

function forget(session: MediaSession): void {
  session.metadata = null
  session.playbackState = 'none'
  session.setPositionState?.()
  for (const action of ACTIONS) on(session, action, null)
}

/** Some browsers know fewer actions than others, and throw at the rest. */
function on(session: MediaSession, action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, handler)
  } catch {
    // This key is not there.
  }
}
