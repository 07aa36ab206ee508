import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { toWholeSeconds } from '#common/format/durations.ts'
import { toast } from '#web/ui/toast.ts'
import { type AudioStatus, acquirePlayback, isPlaying, releasePlayback } from './player-store.ts'
import { PlayerView } from './player-view.tsx'

interface AudioPlayerProps {
  /** A blob URL of audio that is not a story yet. */
  src: string
  durationMs: number | null
  label: string
  failure: { message: string; advice: string }
}

/** A separate player, with its own audio element, for what was just recorded. */
export function AudioPlayer({ src, durationMs, label, failure }: AudioPlayerProps) {
  const onFail = () => toast({ variant: 'destructive', title: 'Playback Error', description: failure.message })
  const { element, status, positionMs, lengthMs, toggle, seek } = useAudio({ src, durationMs, onFail })
  return (
    <>
      <audio {...element} />
      <PlayerView
        {...{ label, status, positionMs, lengthMs, failure }}
        shownSeconds={durationMs === null ? null : toWholeSeconds(durationMs)}
        peaks={null}
        onToggle={toggle}
        onSeek={seek}
      />
    </>
  )
}

interface AudioInput {
  src: string
  /** The known length; a live recording has none in its header. */
  durationMs: number | null
  onFail: () => void
}

interface AudioControl {
  /** Props of the `<audio>` element. */
  element: ComponentProps<'audio'>
  status: AudioStatus
  positionMs: number
  /** The known length, or the element's; at least the position. Null while unknown. */
  lengthMs: number | null
  /** Plays or pauses. After a failure it tries again. */
  toggle: () => void
  seek: (ms: number) => void
}

/**
 * Plays one audio file. A new `src` is the same audio in another file: it is loaded when nothing is playing and resumes
 * at the same position, which is inaudible.
 */
function useAudio({ src, durationMs, onFail }: AudioInput): AudioControl {
  const ref = useRef<HTMLAudioElement>(null)
  const [status, setStatus] = useState<AudioStatus>('paused')
  const [positionMs, setPosition] = useState(0)
  const [foundMs, setFoundMs] = useState<number | null>(null)
  const [loadedSrc, setLoadedSrc] = useState(src)
  const playing = isPlaying(status)

  if (loadedSrc !== src && !playing) {
    setLoadedSrc(src)
    if (status === 'failed') setStatus('paused')
  }

  useEffect(() => {
    const audio = ref.current
    if (!audio) return
    return () => {
      audio.pause()
      releasePlayback(audio)
    }
  }, [])

  useEffect(() => {
    if (status !== 'playing') return
    const tick = () => {
      setPosition((last) => positionOf(ref.current) ?? last)
      frame = requestAnimationFrame(tick)
    }
    let frame = requestAnimationFrame(tick)
    return () => cancelAnimationFrame(frame)
  }, [status])

  const updatePosition = () => setPosition((last) => positionOf(ref.current) ?? last)

  const play = (audio: HTMLAudioElement) => {
    acquirePlayback(audio)
    if (status === 'failed') audio.load()
    const fromMs = status === 'ended' ? 0 : positionMs
    // Before anything is loaded this sets the start position.
    if (audio.readyState === 0 || status === 'ended') audio.currentTime = fromMs / 1000
    setPosition(fromMs)
    setStatus('starting')
    // A loading failure arrives as the element's 'error' event.
    audio.play().catch(() => audio.paused && !audio.error && setStatus('paused'))
  }

  return {
    status,
    positionMs,
    lengthMs: Math.max(durationMs ?? foundMs ?? 0, positionMs) || null,
    toggle: () => {
      const audio = ref.current
      if (!audio) return
      if (playing) audio.pause()
      else play(audio)
    },
    seek: (ms) => {
      setPosition(ms)
      if (status === 'ended') setStatus('paused')
      if (ref.current && ref.current.readyState > 0) ref.current.currentTime = ms / 1000
    },
    element: {
      ref,
      src: loadedSrc,
      preload: 'none',
      onDurationChange: ({ currentTarget }) =>
        Number.isFinite(currentTarget.duration) && setFoundMs(currentTarget.duration * 1000),
      onTimeUpdate: updatePosition,
      onWaiting: ({ currentTarget }) => !currentTarget.paused && setStatus('starting'),
      onPlaying: () => setStatus('playing'),
      // Some browsers also pause after a failure.
      onPause: ({ currentTarget }) => !currentTarget.error && setStatus('paused'),
      onEnded: ({ currentTarget }) => {
        currentTarget.currentTime = 0
        setPosition(0)
        setStatus('ended')
        releasePlayback(currentTarget)
      },
      onError: ({ currentTarget }) => {
        setStatus('failed')
        releasePlayback(currentTarget)
        onFail()
      },
    },
  }
}

/** The element's position in steps of 50 ms, finer than anyone can see; undefined while nothing is loaded. */
function positionOf(audio: HTMLAudioElement | null): number | undefined {
  return audio && audio.readyState > 0 ? Math.round(audio.currentTime * 20) * 50 : undefined
}
