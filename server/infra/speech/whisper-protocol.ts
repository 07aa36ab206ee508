import * as v from 'valibot'

/** What the child process is given, as JSON, in its only argument. */
export const WhisperTask = v.object({
  pcmWavPath: v.string(),
  cacheDir: v.string(),
  /** Everything is in cacheDir already: do not go to the network first. */
  cached: v.boolean(),
  hub: v.string(),
  language: v.string(),
})
export type WhisperTask = v.InferOutput<typeof WhisperTask>

const Word = v.object({ word: v.string(), start: v.number(), end: v.number(), confidence: v.null() })

/** What the child process says: one JSON object a line on its standard output. */
const WhisperMessage = v.variant('type', [
  v.object({ type: v.literal('download'), loadedBytes: v.number(), totalBytes: v.number() }),
  v.object({ type: v.literal('progress'), fraction: v.number() }),
  v.object({ type: v.literal('result'), text: v.string(), words: v.array(Word) }),
  v.object({ type: v.literal('failure'), stage: v.picklist(['load', 'transcribe']), message: v.string() }),
])
export type WhisperMessage = v.InferOutput<typeof WhisperMessage>

export function encodeMessage(message: WhisperMessage): string {
  return `${JSON.stringify(message)}\n`
}

/** Undefined for a line that is no message: libraries, too, may write to standard output. */
export function decodeMessage(line: string): WhisperMessage | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { success, output } = v.safeParse(WhisperMessage, JSON.parse(line))
    return success ? output : undefined
  } catch {
    return undefined
  }
}
