import * as v from 'valibot'

// Between the server and the child process of a speech engine. The child gets its task as JSON in its only argument and the
// recording on standard input, and prints messages to standard output.

/** Engines may add what else they need. */
export const RecognizerTask = v.object({
  /** Duration of the recording. */
  seconds: v.number(),
})

const Word = v.object({
  word: v.string(),
  start: v.number(),
  end: v.number(),
  confidence: v.nullable(v.number()),
  alternatives: v.exactOptional(v.array(v.string())),
})

/** One JSON object per line. */
const RecognizerMessage = v.variant('type', [
  v.object({ type: v.literal('download'), loadedBytes: v.number(), totalBytes: v.number() }),
  v.object({ type: v.literal('ready') }),
  v.object({ type: v.literal('progress'), fraction: v.number() }),
  v.object({ type: v.literal('result'), text: v.string(), words: v.array(Word) }),
  v.object({ type: v.literal('failure'), stage: v.picklist(['load', 'transcribe']), message: v.string() }),
])
export type RecognizerMessage = v.InferOutput<typeof RecognizerMessage>

export function encodeMessage(message: RecognizerMessage): string {
  return `${JSON.stringify(message)}\n`
}

/** Undefined for other lines, because libraries may write to standard output too. */
export function decodeMessage(line: string): RecognizerMessage | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    const { success, output } = v.safeParse(RecognizerMessage, JSON.parse(line))
    return success ? output : undefined
  } catch {
    return undefined
  }
}

const FRAME_HEADER_BYTES = 12

/** A window on its way to the child process: its length, its start, its samples. One without samples is the end. */
export function encodeWindow({ startSeconds, pcm }: { startSeconds: number; pcm: Buffer }): Buffer {
  const header = Buffer.alloc(FRAME_HEADER_BYTES)
  header.writeUInt32LE(pcm.length)
  header.writeDoubleLE(startSeconds, 4)
  return Buffer.concat([header, pcm])
}

/** The windows of a stream. Throws if it ends before the end was announced: the parent process has died. */
export async function* decodeWindows(
  stream: AsyncIterable<Buffer>,
): AsyncGenerator<{ startSeconds: number; pcm: Buffer }> {
  let buffered: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    buffered = Buffer.concat([buffered, chunk])
    while (buffered.length >= FRAME_HEADER_BYTES) {
      const length = buffered.readUInt32LE()
      if (length === 0) return
      const end = FRAME_HEADER_BYTES + length
      if (buffered.length < end) break
      yield { startSeconds: buffered.readDoubleLE(4), pcm: buffered.subarray(FRAME_HEADER_BYTES, end) }
      buffered = buffered.subarray(end)
    }
  }
  throw new Error('The input ended too early.')
}
