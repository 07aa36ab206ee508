import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

describe('email status', () => {
  const status = async (env: Record<string, string>) => {
    const server = await openTestApp({ env })
    try {
      return (await server.visitor().get('/api/email/status')).json()
    } finally {
      await server.close()
    }
  }
  const withMailServer = { SMTP_URL: 'smtp://127.0.0.1:1025', MAIL_FROM: 'stories@example.org' }

  test('says that no emails are sent without a mail server', async () => {
    expect(await status({})).toEqual({ sends: false, shownAt: null })
  })

  test('says that emails are sent with a mail server', async () => {
    expect(await status(withMailServer)).toEqual({ sends: true, shownAt: null })
  })

  test('names the outbox page in development', async () => {
    expect(await status({ NODE_ENV: 'development' })).toEqual({ sends: false, shownAt: '/dev/email' })
  })
})

describe('switching emails off', () => {
  let server: TestApp
  let mailbox: Mailbox
  let ruth: Relative
  let omar: Relative
  let ada: Relative
  beforeAll(async () => {
    server = await openTestApp()
    mailbox = openMailbox(server)
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    const family = await familyOf(server, 'Omar', 'Ada')
    ruth = family.owner
    omar = family.relative
    ada = family.relatives[1] ?? omar
    await server.database.asSystem((tx) => tx.delete(emails))
  })

  const ask = async (visitor: Relative, question: string, targetUserId?: number) =>
    (await visitor.post('/api/family/questions', { question, targetUserId })).json<{ id: number }>()
  const answer = async (visitor: Relative, questionId: number) => {
    const response = await visitor.form('/api/stories', [
      { name: 'title', value: 'The dance' },
      { name: 'questionId', value: String(questionId) },
      { name: 'audio', file: toneWav(1), filename: 'recording.wav', type: 'audio/wav' },
    ])
    expect(response.statusCode).toBe(200)
  }
  const emailedTo = async () => (await mailbox.sendWaiting()).map(({ to }) => to.address)
  const callSettings = (visitor: Relative, payload?: object) =>
    payload ? visitor.send('PUT', '/api/email/settings', { payload }) : visitor.get('/api/email/settings')

  test('applies to that person only', async () => {
    expect((await callSettings(omar)).json()).toEqual({
      onQuestion: true,
      onAnswer: true,
      onDigest: true,
      onSignIn: true,
      onTrial: true,
    })
    const chosen = { onQuestion: false, onAnswer: true, onDigest: true, onSignIn: false, onTrial: true }
    expect((await callSettings(omar, chosen)).json()).toEqual(chosen)
    expect((await callSettings(omar)).json()).toEqual(chosen)
    expect((await callSettings(ada)).json()).toEqual({
      onQuestion: true,
      onAnswer: true,
      onDigest: true,
      onSignIn: true,
      onTrial: true,
    })
    expect((await callSettings(omar, { onQuestion: 'no' })).statusCode).toBe(400)
    expect((await server.visitor().get('/api/email/settings')).statusCode).toBe(401)
  })

  test('for questions', async () => {
    await callSettings(omar, { onQuestion: false, onAnswer: true, onDigest: true, onSignIn: true, onTrial: true })
    await ask(ruth, 'Where was the mill?', omar.id)
    await ask(ruth, 'Where was the mill?', ada.id)
    expect(await emailedTo()).toEqual([ada.email])
  })

  test('for answers', async () => {
    await callSettings(omar, { onQuestion: true, onAnswer: false, onDigest: true, onSignIn: true, onTrial: true })
    await answer(ada, (await ask(omar, 'Where was the mill?')).id)
    await answer(ada, (await ask(ruth, 'And the river?')).id)
    expect(await emailedTo()).toEqual([ruth.email])
  })
})
