import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { namedTakes } from '#server/features/recording/testing/uploader.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { encodeForm, type FormPart, type Visitor } from '#server/testing/visitor.ts'

let server: TestApp
let storyteller: Visitor
let port: number
beforeAll(async () => {
  server = await openTestApp()
  storyteller = server.visitor()
  await storyteller.register()
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.close())

// More than the sockets between two processes hold.
const large = Buffer.alloc(25_000_000)
const audio = toneWav(1)
audio.copy(large)

const formOf = (fields: Record<string, string>, file: Uint8Array): FormPart[] => [
  ...Object.entries({ title: 'The river', ...fields }).map(([name, value]) => ({ name, value })),
  { name: 'audio', file, filename: 'a.wav', type: 'audio/wav' },
]

/** Sends a form as plain clients do: nothing is read until everything has been sent. The text of the answer. */
const sendWhole = async (parts: FormPart[], connection: string): Promise<{ head: string; body: string }> => {
  const boundary = 'the-boundary'
  const form = encodeForm(parts, boundary)
  const socket = connect(port, '127.0.0.1')
  await new Promise<void>((sent, failed) => {
    const head = [
      'POST /api/stories HTTP/1.1',
      'host: localhost',
      `connection: ${connection}`,
      'sec-fetch-site: same-origin',
      `cookie: ${storyteller.cookie()}`,
      `content-type: multipart/form-data; boundary=${boundary}`,
      `content-length: ${form.length}`,
    ]
    socket.once('error', failed)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(form, () => sent())
  })
  const [head = '', body = ''] = (await answerOf(socket)).split('\r\n\r\n')
  return { head, body }
}

/** What comes over a socket until the answer is complete. */
const answerOf = async (socket: Socket): Promise<string> => {
  let answer = ''
  for await (const chunk of socket) {
    answer += chunk
    const [head = '', body] = answer.split('\r\n\r\n')
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
    if (body !== undefined && Buffer.byteLength(body) >= length) return answer
  }
  return answer
}

describe.each(['keep-alive', 'close'])('over a connection to %s', (connection) => {
  test('audio longer than the saved one can be sent to its end', async () => {
    const recordingKey = randomUUID()
    await storyteller.form('/api/stories', formOf({ recordingKey }, audio))
    const again = await sendWhole(formOf({ recordingKey }, large), connection)
    expect(again.head).toMatch(/^HTTP\/1.1 409/)
    expect(JSON.parse(again.body)).toMatchObject({ error: 'saved_otherwise' })
  })

  test('so can a file whose form is refused', async () => {
    const refused = await sendWhole(formOf({ takes: namedTakes([randomUUID(), 5]) }, large), connection)
    expect(refused.head).toMatch(/^HTTP\/1.1 4/)
    expect(JSON.parse(refused.body)).toMatchObject({ error: 'upload_unknown' })
  })
})
