import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpServer } from '../addresses.ts'

/** An email as the server received it: the envelope addresses, the source, and the parsed message. */
export type Received = { from: string; to: string[]; source: string; email: Email }

/** A mail server on a free local port; `options` configure its behavior (see smtp-server). */
export const startMailServer = async (options: SMTPServerOptions = {}) => {
  const received: Received[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onData: (stream, { envelope }, done) => {
      buffer(stream)
        .then(async (bytes) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          const to = envelope.rcptTo.map(({ address }) => address)
          received.push({ from, to, source: bytes.toString(), email: await PostalMime.parse(bytes) })
        })
        .then(() => done(), done)
    },
    ...options,
  })
  // The tests' clients drop connections.
  server.on('error', () => {})
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })
  const address: SmtpServer = { host: '127.0.0.1', port, secure: false, requireTLS: false, auth: undefined }
  return {
    address,
    received,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** A mail server's rejection: 4xx is temporary, 5xx permanent. */
export const refusing = (responseCode: number) =>
  Object.assign(new Error('Refused: ruth@example.org'), { responseCode })
