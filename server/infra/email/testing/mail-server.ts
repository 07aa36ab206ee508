import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpServer } from '../addresses.ts'

/** A mail as the server took it: whom the envelope named, the bytes, and what a mail program reads in them. */
export type Received = { from: string; to: string[]; source: string; email: Email }

/** A mail server on a free port of this machine; `options` says how it behaves (see smtp-server). */
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
  // Clients of the tests break connections off.
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

/** An answer of a mail server that refuses: 4xx for now, 5xx for good. */
export const refusing = (responseCode: number) =>
  Object.assign(new Error('Refused: ruth@example.org'), { responseCode })
