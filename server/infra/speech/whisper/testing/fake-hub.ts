import { once } from 'node:events'
import { createServer } from 'node:http'
import { onTestFinished } from 'vitest'
import { WHISPER_MODEL } from '../whisper-weights.ts'

export const MODEL_PATH = `/${WHISPER_MODEL}/resolve/main/`

/** A local model hub that serves these files of the Whisper model until the end of the test. */
export async function fakeHub(files: Record<string, string | Buffer>) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const content = files[request.url?.replace(MODEL_PATH, '') ?? '']
    response.statusCode = content === undefined ? 404 : 200
    response.end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(close)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('It has no port.')
  return { hub: `http://127.0.0.1:${address.port}`, requests, close }
}
