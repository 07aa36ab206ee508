import { createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { SmtpServer } from './addresses.ts'
import { type EmailMessage, NotDelivered } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'
import { refusing, startMailServer } from './testing/mail-server.ts'

const from = { name: 'Keepsaid', address: 'stories@example.org' }
const mail: EmailMessage = {
  id: '6c3f9f1e-4a57-4d9c-8f6c-2f4b8a3a1d55',
  to: { name: 'Ruth Okafor', address: 'ruth@example.org' },
  subject: 'Omar fragt nach dem Café',
  text: 'Hello Ruth\n\n.\n',
  html: '<p>Hello <b>Ruth</b></p>',
  attachments: [{ fileName: 'certificate.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70, 0]) }],
}

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const open = async (options?: Parameters<typeof startMailServer>[0]) => {
  const server = await startMailServer(options)
  ends.push(server.close)
  return server
}

const never = new AbortController().signal
const send = (server: SmtpServer, signal: AbortSignal = never) => smtpMailer(server, from).send(mail, signal)
const failure = (server: SmtpServer, signal?: AbortSignal): Promise<unknown> =>
  send(server, signal).then(
    () => undefined,
    (error: unknown) => error,
  )

test('an email arrives unchanged, with its attachment, its own id and a header against auto-replies', async () => {
  const { address, received } = await open()
  await send(address)
  expect(received).toHaveLength(1)
  const [{ email, ...envelope } = { email: undefined }] = received
  expect(envelope).toMatchObject({ from: 'stories@example.org', to: ['ruth@example.org'] })
  expect(email).toMatchObject({
    from,
    to: [mail.to],
    subject: mail.subject,
    messageId: `<${mail.id}@example.org>`,
  })
  expect(email?.text?.replaceAll('\r\n', '\n')).toContain(mail.text)
  expect(email?.html).toContain(mail.html)
  expect(email?.attachments).toMatchObject([{ filename: 'certificate.pdf', mimeType: 'application/pdf' }])
  expect(email?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
})

test('authenticates with the user name and password', async () => {
  const credentials: unknown[] = []
  const { address, received } = await open({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      credentials.push([username, password])
      done(null, password === 'right' ? { user: 1 } : {})
    },
  })
  await send({ ...address, auth: { user: 'ruth', pass: 'right' } })
  expect(received).toHaveLength(1)
  const refused = await failure({ ...address, auth: { user: 'ruth', pass: 'wrong' } })
  // The operator can fix a wrong password, so the email is retried.
  expect(refused).toMatchObject({ permanent: false })
  expect(refused).toBeInstanceOf(NotDelivered)
  expect(credentials).toEqual([
    ['ruth', 'right'],
    ['ruth', 'wrong'],
  ])
})

test('the password is not sent without TLS', async () => {
  const { address } = await open({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: () => expect.unreachable(),
  })
  const refused = await failure({ ...address, requireTLS: true, auth: { user: 'ruth', pass: 'right' } })
  expect(refused).toBeInstanceOf(NotDelivered)
})

describe('certainly not accepted', () => {
  test('when the connection is refused', async () => {
    const server = await startMailServer()
    await server.close()
    expect(await failure(server.address)).toMatchObject({ permanent: false, constructor: NotDelivered })
  })

  test.each([
    [
      'the sender',
      450,
      false,
      { onMailFrom: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusing(450)) },
    ],
    [
      'the sender',
      550,
      true,
      { onMailFrom: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusing(550)) },
    ],
    [
      'the recipient',
      450,
      false,
      { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusing(450)) },
    ],
    [
      'the recipient',
      550,
      true,
      { onRcptTo: (_: unknown, __: unknown, done: (error: Error) => void) => done(refusing(550)) },
    ],
    ['what it has read', 451, false, { onData: readAndRefuse(451) }],
    ['what it has read', 554, true, { onData: readAndRefuse(554) }],
  ])('when the server rejects %s with %i', async (_what, code, permanent, options) => {
    const { address } = await open(options)
    const error = await failure(address)
    expect(error).toBeInstanceOf(NotDelivered)
    expect(error).toMatchObject({ permanent })
    expect(String(error)).toContain(String(code))
    expect(String(error)).not.toContain('ruth@example.org')
  })

  test('when the server disconnects before the message', async () => {
    const address = await speaking((socket, line) =>
      line.startsWith('MAIL') ? socket.destroy() : answer(socket, line),
    )
    expect(await failure(address)).toBeInstanceOf(NotDelivered)
  })

  test('when it was aborted beforehand', async () => {
    const { address, received } = await open()
    expect(await failure(address, AbortSignal.abort())).toBeInstanceOf(NotDelivered)
    expect(received).toEqual([])
  })
})

describe('possibly accepted', () => {
  test('when the server disconnects after the message without a reply', async () => {
    const address = await speaking((socket, line) => (line === '.' ? socket.destroy() : answer(socket, line)))
    const error = await failure(address)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NotDelivered)
  })

  test('when it is aborted before the reply', async () => {
    const calledOff = new AbortController()
    const address = await speaking((socket, line) => (line === '.' ? calledOff.abort() : answer(socket, line)))
    const error = await failure(address, calledOff.signal)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(NotDelivered)
  })
})

function readAndRefuse(code: number) {
  return (stream: NodeJS.ReadableStream, _session: unknown, done: (error: Error) => void) => {
    stream.resume().once('end', () => done(refusing(code)))
  }
}

const replies: Record<string, string> = {
  EHLO: '250 here',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
  '.': '250 taken',
}

const answer = (socket: Socket, line: string): void => {
  const reply = replies[line.split(' ')[0] ?? '']
  if (reply) socket.write(`${reply}\r\n`)
}

/** A scripted SMTP server, for situations a real one cannot produce. */
async function speaking(hear: (socket: Socket, line: string) => void): Promise<SmtpServer> {
  const server = createServer((socket) => {
    let rest = ''
    socket.on('error', () => {})
    socket.write('220 here\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(socket, line)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => new Promise((resolve) => server.close(() => resolve())))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { host: '127.0.0.1', port, secure: false, requireTLS: false, auth: undefined }
}
