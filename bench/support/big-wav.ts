import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'

const savedStory = v.object({ id: v.number(), audioUrl: v.string() })
type Saved = v.InferOutput<typeof savedStory> & { milliseconds: number }

/** Saves a story with a WAV file of this size, streamed as a browser's form. Times the whole request. */
export const saveBigWav = async (origin: string, cookie: string, bytes: number): Promise<Saved> => {
  const boundary = `bench-${randomUUID()}`
  const field = `--${boundary}\r\nContent-Disposition: form-data; name="title"\r\n\r\nA long story\r\n`
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="audio"; filename="a.wav"\r\nContent-Type: audio/wav\r\n\r\n`
  const end = `\r\n--${boundary}--\r\n`
  const headers = {
    cookie,
    'sec-fetch-site': 'same-origin',
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': field.length + file.length + bytes + end.length,
  }
  const began = performance.now()
  const upload = request(`${origin}/api/stories`, { method: 'POST', headers, agent: false })
  const answered = once(upload, 'response')
  upload.write(field + file)
  for (const chunk of bigWav(bytes)) if (!upload.write(chunk)) await once(upload, 'drain')
  upload.end(end)
  const [response]: IncomingMessage[] = await answered
  if (!response) throw new Error('The upload got no response.')
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`The upload failed: ${answer}`)
  return { ...v.parse(savedStory, JSON.parse(answer)), milliseconds: performance.now() - began }
}

/** The 44-byte header of a mono WAV file with 16 bits and 44,100 samples a second. */
const header = (bytes: number): Buffer => {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(bytes - 8, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(44_100, 24)
  head.writeUInt32LE(88_200, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(bytes - 44, 40)
  return head
}

const CHUNK_BYTES = 64 * 1024
// Made only once: new noise for every chunk would cost more than sending it.
const noise = Buffer.from(Uint8Array.from({ length: CHUNK_BYTES }, () => Math.floor(Math.random() * 256)))

/** A WAV file of this size, one chunk in memory at a time. */
export function* bigWav(bytes: number): Generator<Buffer> {
  yield header(bytes)
  for (let left = bytes - 44; left > 0; left -= CHUNK_BYTES) yield left < CHUNK_BYTES ? noise.subarray(0, left) : noise
}
