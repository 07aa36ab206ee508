import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestApp } from './test-app.ts'
import type { Visitor } from './visitor.ts'

/**
 * Opens somebody's event stream, as an open page has it; `search` names a family (`?family=3`). The app must be listening.
 * `heard.text` grows with it.
 */
export const openEventStream = async (
  { app }: Pick<TestApp, 'app'>,
  visitor: Pick<Visitor, 'cookie'>,
  search: `?${string}` | '' = '',
) => {
  const { port } = app.server.address() as AddressInfo
  const asked = get({ port, path: `/api/events${search}`, headers: { cookie: visitor.cookie() } })
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const heard = { text: '' }
  response.on('data', (chunk: Buffer) => {
    heard.text += chunk.toString()
  })
  const ended = new Promise<void>((resolve) => response.once('end', resolve))
  // Breaking off at this end is no failure of a test.
  response.on('error', () => {})
  return { response, heard, /** When the server has ended it. */ ended, stop: () => asked.destroy() }
}
