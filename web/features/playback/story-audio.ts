import type { Story } from '#server/features/stories/contract.ts'

/** A story's audio, as a player needs it. */
export interface StoryAudio {
  src: string
  /** Measured by the server, or counted by the browser until then; null when unknown. */
  durationMs: number | null
  /** Base64, as stored by the server; null until they are measured. */
  peaks: string | null
}

const AUDIO_PATH = '/api/audio/'

/**
 * A story's audio; null when it has none. An `audioUrl` on another site stands for the file of the same name here
 * (specification 7, `GET /api/audio/{filename}`).
 */
export function audioOf(story: Pick<Story, 'audioUrl' | 'duration' | 'recording'>): StoryAudio | null {
  const src = story.recording?.playbackUrl ?? audioPath(story.audioUrl)
  if (!src) return null
  // Zero whole seconds is less than a second: only the audio knows its length.
  const countedMs = story.duration ? story.duration * 1000 : null
  return { src, durationMs: story.recording?.durationMs ?? countedMs, peaks: story.recording?.peaks ?? null }
}

function audioPath(url: string | null): string | undefined {
  if (!url || url.startsWith(AUDIO_PATH)) return url ?? undefined
  const name = url.split(/[?#]/, 1)[0]?.split('/').at(-1)
  return name ? AUDIO_PATH + name : undefined
}
