import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { EmailAddress, SmtpServer } from './addresses.ts'
import { composeMessage, type Message } from './compose-message.ts'
import { type Mailer, NotDelivered } from './mailer.ts'

const timeouts = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  dnsTimeout: 30_000,
  // Servers may take minutes to accept a message (RFC 5321, 4.5.3.2).
  socketTimeout: 5 * 60_000,
}

/** Sends each message on its own connection. */
export const smtpMailer = (server: SmtpServer, from: EmailAddress): Mailer => ({
  kind: 'smtp',
  send: async (mail, signal) => {
    const message = await composeMessage(mail, from)
    // The server can't have accepted the message before this stream was read to its end.
    const content = Readable.from([message.bytes])
    try {
      await handOver(server, message, content, signal)
    } catch (error) {
      const { responseCode, permanent = false, code = 'unknown' }: NodemailerError = asError(error)
      const answered = responseCode !== undefined
      if (answered || !content.readableEnded)
        // An account error such as a wrong password can be fixed and retried; a refusal of this message can't.
        throw new NotDelivered(answered ? `${code} ${responseCode}` : code, permanent && aboutThisMail.has(code))
      throw new Error(`The mail server didn't say whether it accepted the email (${code}).`)
    }
  },
})

const aboutThisMail = new Set(['EENVELOPE', 'EMESSAGE'])

const handOver = async (
  server: SmtpServer,
  message: Message,
  content: Readable,
  signal: AbortSignal,
): Promise<void> => {
  signal.throwIfAborted()
  const { auth, ...options } = server
  const connection = new SMTPConnection({ ...options, ...timeouts })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settle = (error?: Error | null) => (error ? reject(error) : resolve())
  const giveUp = () => reject(asError(signal.reason))
  // Stays attached afterwards: an unhandled error event would end the process.
  connection.on('error', settle)
  connection.once('end', () => reject(new Error('The connection ended.')))
  signal.addEventListener('abort', giveUp, { once: true })
  const send = () => connection.send({ from: message.from, to: message.to }, content, settle)
  const signIn = () => (auth ? connection.login(auth, (error) => (error ? settle(error) : send())) : send())
  connection.connect((error) => (error ? settle(error) : signIn()))
  try {
    await promise
    connection.quit()
  } catch (error) {
    connection.close()
    throw error
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error('aborted'))
