import { toast } from '#web/ui/toast.ts'
import { PlayerFace } from './player-face.tsx'
import { useAudio } from './use-audio.ts'

export interface AudioPlayerProps {
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
