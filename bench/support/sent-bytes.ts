import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** The bytes of an answer's body as they come over the line to a browser, which can undo Brotli and gzip. */
export const sentBytes = async (url: string): Promise<number> => {
  const [response]: IncomingMessage[] = await once(get(url, { headers: { 'accept-encoding': 'gzip, br' } }), 'response')
  if (response?.statusCode !== 200) throw new Error(`${url} was answered with ${response?.statusCode}.`)
  return (await buffer(response)).byteLength
}
