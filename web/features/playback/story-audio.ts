import type { Story } from '#server/features/stories/contract.ts'
import type { AudioSource, AudioTrack } from './playlist.ts'

/** A story's audio, as a player needs it. */
export interface StoryAudio extends AudioTrack {
  /** Base64, as stored by the server; null until they are measured. */
  peaks: string | null
}

const AUDIO_PATH = '/api/audio/'

/**
 * A story's audio; null when it has none. It is the playback copy, or the takes until there is one. An `audioUrl` on another
 * site stands for the file of the same name here (specification 7, `GET /api/audio/{filename}`).
 */
export function audioOf(story: Pick<Story, 'audioUrl' | 'duration' | 'recording'>): StoryAudio | null {
  const { recording } = story
  // Zero whole seconds is less than a second: only the audio knows its length.
  const countedMs = story.duration ? story.duration * 1000 : null
  const durationMs = recording?.durationMs ?? countedMs
  const src = recording?.playbackUrl ?? audioPath(story.audioUrl)
  const sources: AudioSource[] = src
    ? [{ src, durationMs }]
    : (recording?.takes ?? []).map((take) => ({ src: take.url, durationMs: take.durationMs }))
  return sources.length > 0 ? { sources, durationMs, peaks: recording?.peaks ?? null } : null
}

function audioPath(url: string | null): string | undefined {
  if (!url || url.startsWith(AUDIO_PATH)) return url ?? undefined
  const name = url.split(/[?#]/, 1)[0]?.split('/').at(-1)
  return name ? AUDIO_PATH + name : undefined
}
