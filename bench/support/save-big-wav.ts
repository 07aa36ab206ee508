import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { bigWav } from './big-wav.ts'

const savedStory = v.object({ id: v.number(), audioUrl: v.string() })
export type Saved = v.InferOutput<typeof savedStory> & { milliseconds: number }

/** Saves a story whose sound is a WAV file of so many bytes, streamed as a browser's form. Times the whole request. */
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
  for (const piece of bigWav(bytes)) if (!upload.write(piece)) await once(upload, 'drain')
  upload.end(end)
  const [response]: IncomingMessage[] = await answered
  if (!response) throw new Error('The upload was not answered.')
  const answer = await text(response)
  if (response.statusCode !== 200) throw new Error(`The upload was answered with: ${answer}`)
  return { ...v.parse(savedStory, JSON.parse(answer)), milliseconds: performance.now() - began }
}
