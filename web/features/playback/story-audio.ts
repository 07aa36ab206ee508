import type { Story } from '#server/features/stories/contract.ts'

/** What a player needs to know of a story's sound. */
export interface StorySound {
  src: string
  /** As measured by the server, until then as counted by the browser; null when nobody knows. */
  durationMs: number | null
  /** Base64, as the server keeps them; null until they are measured. */
  peaks: string | null
}

const AUDIO = '/api/audio/'

/**
 * Where a story's sound is and how long it is; null when it has none. An `audioUrl` from elsewhere stands for the
 * file of the same name here (specification 7, `GET /api/audio/{filename}`).
 */
export function soundOf(story: Pick<Story, 'audioUrl' | 'duration' | 'recording'>): StorySound | null {
  const src = story.recording?.playbackUrl ?? audioPath(story.audioUrl)
  if (!src) return null
  const counted = story.duration ? story.duration * 1000 : null
  return { src, durationMs: story.recording?.durationMs ?? counted, peaks: story.recording?.peaks ?? null }
}

function audioPath(url: string | null): string | undefined {
  if (!url || url.startsWith(AUDIO)) return url ?? undefined
  const name = url.split(/[?#]/, 1)[0]?.split('/').at(-1)
  return name ? AUDIO + name : undefined
}
