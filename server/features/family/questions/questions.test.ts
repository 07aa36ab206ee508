import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { emails } from '#server/infra/db/schema/emails.ts'
import { familyQuestions } from '#server/infra/db/schema/families.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import { familyOf, type Relative, verifyAddressOf } from '#server/testing/fixtures.ts'
import { type Mailbox, openMailbox } from '#server/testing/mailbox.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { FamilyQuestion } from './contract.ts'

let server: TestApp
let mailbox: Mailbox
let familyId: number
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
  familyId = family.familyId
  ruth = family.owner
  omar = family.relative
  ada = family.relatives[1] ?? omar
  await server.database.asSystem((tx) => tx.delete(emails))
})

const listQuestions = async (visitor: Relative) => (await visitor.get('/api/family/questions')).json<FamilyQuestion[]>()
const nextOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /<(.+)>; rel="next"/.exec(String(headers.link))?.[1]
/** All pages from this one on. */
const readPages = async (visitor: Relative, first: string) => {
  const pages: FamilyQuestion[][] = []
  for (let path: string | undefined = first; path; ) {
    const page = await visitor.get(path)
    expect(page.statusCode).toBe(200)
    pages.push(page.json())
    path = nextOf(page)
  }
  return pages
}
const postQuestion = (visitor: Relative, question: unknown, targetUserId?: unknown) =>
  visitor.post('/api/family/questions', { question, targetUserId })
const ask = async (visitor: Relative, question: string, targetUserId?: number) => {
  const response = await postQuestion(visitor, question, targetUserId)
  expect(response.statusCode).toBe(200)
  return response.json<FamilyQuestion>()
}
const remove = (visitor: { send: Relative['send'] }, id: number) =>
  visitor.send('DELETE', `/api/family/questions/${id}`)
const answer = async (visitor: Relative, questionId: number) => {
  const response = await visitor.form('/api/stories', [
    { name: 'title', value: 'The dance' },
    { name: 'questionId', value: String(questionId) },
    { name: 'audio', file: toneWav(1), filename: 'recording.wav', type: 'audio/wav' },
  ])
  expect(response.statusCode).toBe(200)
  return response.json<{ id: number; questionId: number | null }>()
}
const emailedTo = async () => (await mailbox.sendWaiting()).map(({ to }) => to.address)

describe('the list of questions', () => {
  test('has the family’s own questions, newest first, and no others', async () => {
    const stranger = (await familyOf(server)).owner
    await ask(ruth, 'First?')
    await ask(omar, 'Second?')
    await ask(stranger, 'Not yours?')
    expect(await listQuestions(ada)).toMatchObject([
      { question: 'Second?', status: 'pending', asker: { firstName: 'Omar' } },
      { question: 'First?', status: 'pending', asker: { firstName: 'Ruth' } },
    ])
    expect(await listQuestions(stranger)).toMatchObject([{ question: 'Not yours?' }])
    expect((await server.visitor().get('/api/family/questions')).statusCode).toBe(401)
  })

  test('has the photo of the person who asked', async () => {
    const name = `${randomBytes(18).toString('base64url')}.jpg`
    const profileImageUrl = `/api/photos/${name}`
    const leaseUntil = new Date(Date.now() + 60 * 60_000)
    await server.database.asSystem(async (tx) => {
      await tx.insert(storedFiles).values({ name, familyId: null, userId: omar.id, state: 'stored', leaseUntil })
      await tx.update(users).set({ profileImageUrl }).where(eq(users.id, omar.id))
    })
    await ask(omar, 'Who is in this picture?')
    expect(await listQuestions(ada)).toMatchObject([{ asker: { firstName: 'Omar', profileImageUrl } }])
  })

  test('comes in pages, complete with hundreds of questions', async () => {
    await server.database.asSystem((tx) =>
      tx.insert(familyQuestions).values(Array(501).fill({ familyId, askerId: omar.id, question: 'Why?' })),
    )
    const pages = await readPages(ada, '/api/family/questions')
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 100, 100, 100, 1])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(501)
    expect((await readPages(ada, '/api/family/questions?limit=200')).map(({ length }) => length)).toEqual([
      200, 200, 101,
    ])
  })

  test('starts with pending questions to the viewer, then to everyone, then others; each newest first', async () => {
    const answered = await ask(ruth, 'Answered?')
    await answer(omar, answered.id)
    const own = await ask(ada, 'My own?')
    const toOmar = await ask(ruth, 'To Omar?', omar.id)
    const toAda = [await ask(ruth, 'To Ada?', ada.id), await ask(omar, 'To Ada, too?', ada.id)]
    const toAll = [await ask(ruth, 'To all?'), await ask(omar, 'To all, too?')]
    const order = [...toAda.toReversed(), ...toAll.toReversed(), toOmar, own, answered].map(({ id }) => id)
    expect((await listQuestions(ada)).map(({ id }) => id)).toEqual(order)
    for (const limit of [1, 2, 3]) {
      const pages = await readPages(ada, `/api/family/questions?limit=${limit}`)
      expect(pages.flat().map(({ id }) => id)).toEqual(order)
    }
    const pending = (await readPages(ada, '/api/family/questions?status=pending&limit=4')).flat()
    expect(pending.map(({ id }) => id)).toEqual(order.slice(0, -1))
    expect(await readPages(ada, '/api/family/questions?status=answered')).toMatchObject([[{ id: answered.id }]])
  })

  test('a page continues where the last one ended, though its last question is gone', async () => {
    const first = await ask(omar, 'First?')
    const second = await ask(omar, 'Second?')
    const third = await ask(omar, 'Third?')
    const page = await ada.get('/api/family/questions?limit=2')
    expect(page.json()).toMatchObject([{ id: third.id }, { id: second.id }])
    expect((await remove(omar, second.id)).statusCode).toBe(200)
    expect((await ada.get(nextOf(page) ?? '')).json()).toMatchObject([{ id: first.id }])
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'status=late', 'cursor=4_1', 'cursor=1_9999999999', "cursor=1_'"])(
    'with %s is refused',
    async (query) => {
      expect((await ada.get(`/api/family/questions?${query}`)).statusCode).toBe(400)
    },
  )

  test('keeps the questions of a person who left', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    await ask(ruth, 'Which mill?', omar.id)
    expect((await omar.post('/api/family/leave')).statusCode).toBe(200)
    expect(await listQuestions(ada)).toMatchObject([
      { question: 'Which mill?', target: null },
      { id, asker: { firstName: 'Omar' } },
    ])
  })
})

test('one question can be read by the family, and by no one else', async () => {
  const { id } = await ask(omar, 'Where was the mill?', ada.id)
  expect((await ada.get(`/api/family/questions/${id}`)).json()).toEqual((await listQuestions(ada))[0])
  const stranger = (await familyOf(server)).owner
  expect((await stranger.get(`/api/family/questions/${id}`)).statusCode).toBe(404)
})

describe('asking', () => {
  test('the whole family sends no email', async () => {
    expect(await ask(omar, 'Where was the mill?')).toMatchObject({ target: null, canDelete: true, status: 'pending' })
    expect(await emailedTo()).toEqual([])
  })

  test('one relative emails that person', async () => {
    expect(await ask(omar, 'Where was the mill?', ada.id)).toMatchObject({ target: { id: ada.id, firstName: 'Ada' } })
    expect(await emailedTo()).toEqual([ada.email])
  })

  test('oneself sends no email', async () => {
    await ask(omar, 'Where was the mill?', omar.id)
    expect(await emailedTo()).toEqual([])
  })

  test('markup stays plain text', async () => {
    const question = '<script>alert(1)</script> & "why"?'
    expect(await ask(omar, question)).toMatchObject({ question })
    expect(await listQuestions(ada)).toMatchObject([{ question }])
  })

  test('a person outside the family is refused, and nothing is saved', async () => {
    const stranger = (await familyOf(server)).owner
    for (const id of [stranger.id, 2_000_000_000]) {
      const refused = await postQuestion(omar, 'Where was the mill?', id)
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'not_a_member'])
      expect(refused.json().fields).toHaveProperty('targetUserId')
    }
    expect(await listQuestions(omar)).toEqual([])
    expect(await mailbox.waiting()).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['whitespace', ' \n '],
    ['an invisible character', '\u200b'],
    ['501 characters', 'x'.repeat(501)],
    ['a number', 7],
  ])('%s is refused', async (_what, question) => {
    const refused = await postQuestion(omar, question)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toHaveProperty('question')
    expect(await listQuestions(omar)).toEqual([])
  })

  test('500 characters are accepted', async () => {
    const question = 'ä'.repeat(500)
    expect(await ask(omar, question)).toMatchObject({ question })
  })
})

describe('answering', () => {
  test('with a story marks the question and emails the person who asked', async () => {
    await verifyAddressOf(server, omar.id)
    const { id } = await ask(omar, 'Where was the mill?')
    const story = await answer(ada, id)
    expect(story.questionId).toBe(id)
    expect(await listQuestions(omar)).toMatchObject([{ id, status: 'answered', responseStoryId: story.id }])
    const [email, ...more] = await mailbox.sendWaiting()
    expect(more).toEqual([])
    expect(email?.to.address).toBe(omar.email)
    expect(email?.subject).toBe('Ada answered you: The dance')
    expect(email?.text).toContain('> Where was the mill?')
    expect(email?.text).toContain('The dance\ntold by Ada Okafor')
    expect(email?.text).toContain(`Hear Ada:\n${server.config.origin}/stories/${story.id}\n`)
  })

  test('with a story for an address that may be a stranger’s: without its title', async () => {
    await answer(ada, (await ask(omar, 'Where was the mill?')).id)
    const [email] = await mailbox.sendWaiting()
    expect(email?.subject).toBe('Ada answered your question')
    expect(`${email?.text}${email?.html}`).not.toContain('The dance')
  })

  test('one’s own question sends no email', async () => {
    await answer(omar, (await ask(omar, 'Where was the mill?')).id)
    expect(await emailedTo()).toEqual([])
  })

  test('twice: the first story answers, the second is just saved', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    const first = await answer(ada, id)
    const second = await answer(ruth, id)
    expect(second.questionId).toBeNull()
    expect(await listQuestions(omar)).toMatchObject([{ status: 'answered', responseStoryId: first.id }])
    expect(await emailedTo()).toEqual([omar.email])
  })

  test('a question of another family saves the story and leaves the question pending', async () => {
    const stranger = (await familyOf(server)).owner
    const { id } = await ask(omar, 'Where was the mill?')
    await answer(stranger, id)
    expect(await listQuestions(omar)).toMatchObject([{ status: 'pending', responseStoryId: null }])
    expect(await mailbox.waiting()).toEqual([])
  })

  test('is undone when the story is deleted permanently, and can be repeated', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    const story = await answer(ada, id)
    await server.database.asSystem((tx) => tx.delete(stories).where(eq(stories.id, story.id)))
    expect(await listQuestions(omar)).toMatchObject([{ id, status: 'pending', responseStoryId: null }])
    // The story was deleted before the email went out.
    expect(await emailedTo()).toEqual([])
    const again = await answer(ada, id)
    expect(await listQuestions(omar)).toMatchObject([{ status: 'answered', responseStoryId: again.id }])
    expect(await emailedTo()).toEqual([omar.email])
  })

  test('sends no email to an asker who left', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    await omar.post('/api/family/leave')
    await answer(ada, id)
    expect(await mailbox.waiting()).toEqual([])
    expect(await listQuestions(ruth)).toMatchObject([{ status: 'answered' }])
  })

  test('deleting the question keeps the story', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    const story = await answer(ada, id)
    expect((await omar.send('DELETE', `/api/family/questions/${id}`)).statusCode).toBe(200)
    const saved = (await ada.get('/api/stories')).json<{ id: number }[]>()
    expect(saved).toMatchObject([{ id: story.id }])
  })
})

describe('deleting', () => {
  test.each([
    ['the person who asked', () => omar],
    ['the owner', () => ruth],
  ])('is allowed to %s, and removes it for everyone', async (_who, visitor) => {
    const { id } = await ask(omar, 'Where was the mill?')
    expect((await listQuestions(visitor()))[0]).toMatchObject({ canDelete: true })
    expect((await remove(visitor(), id)).statusCode).toBe(200)
    expect(await listQuestions(ada)).toEqual([])
    expect((await remove(visitor(), id)).statusCode).toBe(404)
  })

  test('is refused to other members, even the one who was asked', async () => {
    const { id } = await ask(omar, 'Where was the mill?', ada.id)
    expect((await listQuestions(ada))[0]).toMatchObject({ canDelete: false })
    const refused = await remove(ada, id)
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'forbidden'])
    expect(await listQuestions(omar)).toHaveLength(1)
  })

  test('replies 404 to a person outside the family', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    const stranger = (await familyOf(server)).owner
    expect((await remove(stranger, id)).statusCode).toBe(404)
    expect((await remove(server.visitor(), id)).statusCode).toBe(401)
    expect(await listQuestions(omar)).toHaveLength(1)
  })
})

test('row-level security lets only the asker and the owner delete a question', async () => {
  const { id } = await ask(omar, 'Where was the mill?')
  const stranger = (await familyOf(server)).owner
  const deleteAs = (userId: number) =>
    server.database.asViewer(userId, (tx) => tx.delete(familyQuestions).where(eq(familyQuestions.id, id)))
  for (const { id: userId } of [ada, stranger]) expect((await deleteAs(userId)).rowCount).toBe(0)
  const remaining = await server.database.asSystem((tx) =>
    tx.$count(familyQuestions, eq(familyQuestions.familyId, familyId)),
  )
  expect(remaining).toBe(1)
  expect((await deleteAs(ruth.id)).rowCount).toBe(1)
})
