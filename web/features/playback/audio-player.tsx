import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { toast } from '#web/ui/toast.ts'
import { PlayerFace } from './player-face.tsx'
import { type AudioStatus, giveUpTurn, isSounding, takeTurn } from './player-store.ts'

interface AudioPlayerProps {
  /** A blob URL, of a sound that is no story yet. */
  src: string
  durationMs: number | null
  label: string
  failure: { message: string; advice: string }
}

/** A player of its own, for what was just recorded. Only one sound of the page plays at a time. */
export function AudioPlayer({ src, durationMs, label, failure }: AudioPlayerProps) {
  const onFail = () => toast({ variant: 'destructive', title: 'Playback Error', description: failure.message })
  const { element, status, positionMs, lengthMs, toggle, seek } = useAudio({ src, durationMs, onFail })
  return (
    <>
      <audio {...element} />
      <PlayerFace {...{ label, status, positionMs, lengthMs, failure }} peaks={null} onToggle={toggle} onSeek={seek} />
    </>
  )
}

interface AudioInput {
  src: string
  /** The known length; a live recording has none in its own header. */
  durationMs: number | null
  onFail: () => void
}

interface AudioControl {
  /** What the `<audio>` element is given. */
  element: ComponentProps<'audio'>
  status: AudioStatus
  positionMs: number
  /** The known length, until then the element's; never less than the position. Null while nobody knows. */
  lengthMs: number | null
  /** Plays or pauses; after a failure it tries again. */
  toggle: () => void
  seek: (ms: number) => void
}

/**
 * Plays one sound, one on the page at a time. A `src` that changes is the same sound in another file: it is taken up
 * when nothing is playing and goes on from the same position, so nobody hears the change.
 */
function useAudio({ src, durationMs, onFail }: AudioInput): AudioControl {
  const ref = useRef<HTMLAudioElement>(null)
  const [status, setStatus] = useState<AudioStatus>('still')
  const [positionMs, setPosition] = useState(0)
  const [foundMs, setFound] = useState<number | null>(null)
  const [loaded, setLoaded] = useState(src)
  const sounding = isSounding(status)

  if (loaded !== src && !sounding) {
    setLoaded(src)
    if (status === 'failed') setStatus('still')
  }

  useEffect(() => {
    const audio = ref.current
    if (!audio) return
    return () => {
      audio.pause()
      giveUpTurn(audio)
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

  const notePosition = () => setPosition((last) => positionOf(ref.current) ?? last)

  const play = (audio: HTMLAudioElement) => {
    takeTurn(audio)
    if (status === 'failed') audio.load()
    const fromMs = status === 'ended' ? 0 : positionMs
    // Before anything is loaded this says where to begin.
    if (audio.readyState === 0 || status === 'ended') audio.currentTime = fromMs / 1000
    setPosition(fromMs)
    setStatus('starting')
    // A failure to load comes as the element's own error.
    audio.play().catch(() => audio.paused && !audio.error && setStatus('still'))
  }

  return {
    status,
    positionMs,
    lengthMs: Math.max(durationMs ?? foundMs ?? 0, positionMs) || null,
    toggle: () => {
      const audio = ref.current
      if (!audio) return
      if (sounding) audio.pause()
      else play(audio)
    },
    seek: (ms) => {
      setPosition(ms)
      if (status === 'ended') setStatus('still')
      if (ref.current && ref.current.readyState > 0) ref.current.currentTime = ms / 1000
    },
    element: {
      ref,
      src: loaded,
      preload: 'none',
      onDurationChange: ({ currentTarget }) =>
        Number.isFinite(currentTarget.duration) && setFound(currentTarget.duration * 1000),
      onTimeUpdate: notePosition,
      onWaiting: ({ currentTarget }) => !currentTarget.paused && setStatus('starting'),
      onPlaying: () => setStatus('playing'),
      // Some browsers also pause after a failure.
      onPause: ({ currentTarget }) => !currentTarget.error && setStatus('still'),
      onEnded: ({ currentTarget }) => {
        setPosition(Math.max(durationMs ?? 0, currentTarget.currentTime * 1000))
        setStatus('ended')
        giveUpTurn(currentTarget)
      },
      onError: ({ currentTarget }) => {
        setStatus('failed')
        giveUpTurn(currentTarget)
        onFail()
      },
    },
  }
}

/** Where the element is, in steps of 50 ms, finer than anybody sees; undefined while it has nothing loaded. */
function positionOf(audio: HTMLAudioElement | null): number | undefined {
  return audio && audio.readyState > 0 ? Math.round(audio.currentTime * 20) * 50 : undefined
}
