import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'

/**
 * Opens a visitor's event stream, as an open page does. `search` names a family (`?family=3`). What arrives is appended to
 * `received.text`. The app must be listening.
 */
export const openEventStream = async (
  { app }: Pick<TestApp, 'app'>,
  visitor: Pick<Visitor, 'cookie'>,
  search: `?${string}` | '' = '',
) => {
  const { port } = app.server.address() as AddressInfo
  const request = get({ port, path: `/api/events${search}`, headers: { cookie: visitor.cookie() } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const received = { text: '' }
  response.on('data', (chunk: Buffer) => {
    received.text += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => response.once('end', resolve))
  // `stop` causes an error event, which isn't a failure.
  response.on('error', () => {})
  return { response, received, /** Resolves when the server ends the stream. */ ended, stop: () => request.destroy() }
}
