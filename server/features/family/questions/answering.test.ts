import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative, toneWav } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { FamilyQuestion } from './contract.ts'

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

// Ruth's family, with Omar and Ada in it.
beforeEach(async () => {
  const family = await familyOf(server, 'Omar', 'Ada')
  ruth = family.owner
  omar = family.relative
  ada = family.relatives[1] ?? omar
  await server.database.asSystem((tx) => tx.delete(emails))
})

const list = async (visitor: Relative) => (await visitor.get('/api/family/questions')).json<FamilyQuestion[]>()
const ask = async (visitor: Relative, question: string, targetUserId?: number) =>
  (await visitor.post('/api/family/questions', { question, targetUserId })).json<FamilyQuestion>()
const answer = async (visitor: Relative, questionId: number) => {
  const response = await visitor.form('/api/stories', [
    { name: 'title', value: 'The dance' },
    { name: 'questionId', value: String(questionId) },
    { name: 'audio', file: toneWav(1), filename: 'recording.wav', type: 'audio/wav' },
  ])
  expect(response.statusCode).toBe(200)
  return response.json<{ id: number; questionId: number | null }>()
}
const mailedTo = async () => (await mailbox.sendWaiting()).map(({ to }) => to.address)

describe('answering', () => {
  test('with a story marks the question, and emails who asked', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    const story = await answer(ada, id)
    expect(story.questionId).toBe(id)
    expect(await list(omar)).toMatchObject([{ id, status: 'answered', responseStoryId: story.id }])
    const [mail, ...more] = await mailbox.sendWaiting()
    expect(more).toEqual([])
    expect(mail?.to.address).toBe(omar.email)
    expect(mail?.subject).toContain('Ada Okafor')
    expect(mail?.text).toContain('> Where was the mill?')
    expect(mail?.text).toContain('The dance')
  })

  test('one’s own question emails nobody', async () => {
    await answer(omar, (await ask(omar, 'Where was the mill?')).id)
    expect(await mailedTo()).toEqual([])
  })

  test('twice: the first story answers, the second is kept as a story', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    const first = await answer(ada, id)
    const second = await answer(ruth, id)
    expect(second.questionId).toBeNull()
    expect(await list(omar)).toMatchObject([{ status: 'answered', responseStoryId: first.id }])
    expect(await mailedTo()).toEqual([omar.email])
  })

  test('a question of another family keeps the story and leaves the question', async () => {
    const stranger = (await familyOf(server)).owner
    const { id } = await ask(omar, 'Where was the mill?')
    await answer(stranger, id)
    expect(await list(omar)).toMatchObject([{ status: 'pending', responseStoryId: null }])
    expect(await mailbox.waiting()).toEqual([])
  })

  test('is undone when the story is gone for good, and can be done again', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    const story = await answer(ada, id)
    await server.database.asSystem((tx) => tx.delete(stories).where(eq(stories.id, story.id)))
    expect(await list(omar)).toMatchObject([{ id, status: 'pending', responseStoryId: null }])
    // The story that the mail was about has gone before the mail went out.
    expect(await mailedTo()).toEqual([])
    const again = await answer(ada, id)
    expect(await list(omar)).toMatchObject([{ status: 'answered', responseStoryId: again.id }])
    expect(await mailedTo()).toEqual([omar.email])
  })

  test('emails nobody who has left', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    await omar.post('/api/family/leave')
    await answer(ada, id)
    expect(await mailbox.waiting()).toEqual([])
    expect(await list(ruth)).toMatchObject([{ status: 'answered' }])
  })

  test('deleting the question leaves the story', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    const story = await answer(ada, id)
    expect((await omar.send('DELETE', `/api/family/questions/${id}`)).statusCode).toBe(200)
    const kept = (await ada.get('/api/stories')).json<{ id: number }[]>()
    expect(kept).toMatchObject([{ id: story.id }])
  })
})

describe('mail that one does not want', () => {
  const settings = (visitor: Relative, payload?: object) =>
    payload ? visitor.send('PUT', '/api/email/settings', { payload }) : visitor.get('/api/email/settings')

  test('is chosen by each person alone', async () => {
    expect((await settings(omar)).json()).toEqual({ onQuestion: true, onAnswer: true })
    const chosen = { onQuestion: false, onAnswer: true }
    expect((await settings(omar, chosen)).json()).toEqual(chosen)
    expect((await settings(omar)).json()).toEqual(chosen)
    expect((await settings(ada)).json()).toEqual({ onQuestion: true, onAnswer: true })
    expect((await settings(omar, { onQuestion: 'no' })).statusCode).toBe(400)
    expect((await server.visitor().get('/api/email/settings')).statusCode).toBe(401)
  })

  test('about being asked', async () => {
    await settings(omar, { onQuestion: false, onAnswer: true })
    await ask(ruth, 'Where was the mill?', omar.id)
    await ask(ruth, 'Where was the mill?', ada.id)
    expect(await mailedTo()).toEqual([ada.email])
  })

  test('about being answered', async () => {
    await settings(omar, { onQuestion: true, onAnswer: false })
    await answer(ada, (await ask(omar, 'Where was the mill?')).id)
    await answer(ada, (await ask(ruth, 'And the river?')).id)
    expect(await mailedTo()).toEqual([ruth.email])
  })
})
