import { useEffect, useRef, useState } from 'react'
import { toWholeSeconds } from '#common/format/durations.ts'
import { toast } from '#web/ui/toast.ts'
import { isPlaying } from './player-store.ts'
import { PlayerView } from './player-view.tsx'
import { type AudioSource, type AudioTrack, createPlaylist, INITIAL_PLAYLIST_STATE, type Playlist } from './playlist.ts'
import { seekableCopyOf } from './seekable-copy.ts'

interface AudioPlayerProps {
  /** A blob URL of audio that is not a story yet, or those of its takes in order. */
  src: string | readonly AudioSource[]
  /** The length of the whole; null while unknown. */
  durationMs: number | null
  label: string
  /** Null while they are not known. */
  peaks?: Uint8Array | null
  failure: { message: string; advice: string }
}

/** A separate player, with its own audio element, for what was just recorded. */
export function AudioPlayer({ src, durationMs, label, peaks = null, failure }: AudioPlayerProps) {
  const element = useRef<HTMLAudioElement>(null)
  const playlist = useRef<Playlist>(null)
  const [state, setState] = useState(INITIAL_PLAYLIST_STATE)
  const track: AudioTrack = { sources: typeof src === 'string' ? [{ src, durationMs }] : src, durationMs }
  const latest = useRef({ track, failure })
  latest.current = { track, failure }

  useEffect(() => {
    if (!element.current) return
    const created = createPlaylist(element.current, {
      onChange: setState,
      onFail: () =>
        toast({ variant: 'destructive', title: 'Playback Error', description: latest.current.failure.message }),
      makeSeekable: seekableCopyOf,
    })
    playlist.current = created
    return () => created.unload()
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the track is made of these
  useEffect(() => playlist.current?.update(latest.current.track), [src, durationMs])

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its words are not known yet */}
      <audio ref={element} preload="none" />
      <PlayerView
        {...{ label, peaks, failure }}
        {...state}
        lengthMs={state.lengthMs ?? durationMs}
        shownSeconds={durationMs === null ? null : toWholeSeconds(durationMs)}
        onToggle={() => {
          if (isPlaying(state.status)) playlist.current?.pause()
          else playlist.current?.play(track, state.positionMs)
        }}
        onSeek={(ms) => playlist.current?.seek(ms)}
      />
    </>
  )
}
