import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { EmailAddress, SmtpServer } from './addresses.ts'
import { composeMessage, type Message } from './compose-message.ts'
import { type Mailer, NotDelivered } from './mailer.ts'

const patience = {
  connectionTimeout: 30_000,
  greetingTimeout: 30_000,
  dnsTimeout: 30_000,
  // A server may think about a message for a while before it says yes (RFC 5321, 4.5.3.2).
  socketTimeout: 5 * 60_000,
}

/** Hands every mail to a mail server, on a connection of its own. */
export const smtpMailer = (server: SmtpServer, from: EmailAddress): Mailer => ({
  kind: 'smtp',
  send: async (mail, signal) => {
    const message = await composeMessage(mail, from)
    // The bytes are read once the server has asked for them, and the end is told only behind the last one. Until then it
    // cannot have taken the message.
    const content = Readable.from([message.bytes])
    try {
      await handOver(server, message, content, signal)
    } catch (error) {
      const { responseCode, permanent = false, code = 'unknown' }: NodemailerError = asError(error)
      const answered = responseCode !== undefined
      if (answered || !content.readableEnded)
        // A refusal of ourselves (a wrong password, say) can be put right; one of this mail stands.
        throw new NotDelivered(answered ? `${code} ${responseCode}` : code, permanent && aboutThisMail.has(code))
      throw new Error(`The mail server did not say whether it took the mail (${code}).`)
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
  const connection = new SMTPConnection({ ...options, ...patience })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const settle = (error?: Error | null) => (error ? reject(error) : resolve())
  const giveUp = () => reject(asError(signal.reason))
  // Stays for the time after the answer too: an error that nobody listens to would end the process.
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
