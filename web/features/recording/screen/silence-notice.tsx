import { Notice } from '#web/ui/notice.tsx'
import type { MicrophoneActivity } from '../capture/silence.ts'

const WORDS: Record<Exclude<MicrophoneActivity, 'active'>, { title: string; message: string; advice: string }> = {
  silent: {
    title: 'No sound comes from the microphone',
    message: 'If you are thinking, take your time: the recording goes on.',
    advice:
      'If you are speaking, look for a mute switch on the microphone or headset and come closer. To choose another microphone, press the small sign beside the address of this page.',
  },
  muted: {
    title: 'The microphone is switched off',
    message: 'The recording goes on, but without your voice until the microphone is back.',
    advice:
      'Look for a mute switch on the microphone or headset. If a phone call or another program uses it, end that.',
  },
}

/** While there is still time: the microphone gives nothing. It goes by itself when sound comes back. */
export function SilenceNotice({ hearing }: { hearing: MicrophoneActivity }) {
  if (hearing === 'active') return null
  const { title, message, advice } = WORDS[hearing]
  return (
    <Notice title={title} announced={false}>
      <p>{message}</p>
      <p className="mt-2">{advice}</p>
    </Notice>
  )
}
