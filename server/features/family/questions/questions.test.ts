import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { familyQuestions } from '#server/infra/db/schema/families.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
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

const list = async (visitor: Relative) => (await visitor.get('/api/family/questions')).json<FamilyQuestion[]>()
const asking = (visitor: Relative, question: unknown, targetUserId?: unknown) =>
  visitor.post('/api/family/questions', { question, targetUserId })
const ask = async (visitor: Relative, question: string, targetUserId?: number) => {
  const response = await asking(visitor, question, targetUserId)
  expect(response.statusCode).toBe(200)
  return response.json<FamilyQuestion>()
}
const remove = (visitor: { send: Relative['send'] }, id: number) =>
  visitor.send('DELETE', `/api/family/questions/${id}`)
const mailedTo = async () => (await mailbox.sendWaiting()).map(({ to }) => to.address)

describe('the list', () => {
  test('a family sees its own questions, the newest first, and no others', async () => {
    const stranger = (await familyOf(server)).owner
    await ask(ruth, 'First?')
    await ask(omar, 'Second?')
    await ask(stranger, 'Not yours?')
    expect(await list(ada)).toMatchObject([
      { question: 'Second?', status: 'pending', asker: { firstName: 'Omar' } },
      { question: 'First?', status: 'pending', asker: { firstName: 'Ruth' } },
    ])
    expect(await list(stranger)).toMatchObject([{ question: 'Not yours?' }])
    expect((await server.visitor().get('/api/family/questions')).statusCode).toBe(401)
  })

  test('is whole, however long it is: the oldest still waits for an answer', async () => {
    await server.database.asSystem((tx) =>
      tx.insert(familyQuestions).values(Array(501).fill({ familyId, askerId: omar.id, question: 'Why?' })),
    )
    expect(await list(ada)).toHaveLength(501)
  })

  test('keeps a question in the name of somebody who has left', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    await ask(ruth, 'Which mill?', omar.id)
    expect((await omar.post('/api/family/leave')).statusCode).toBe(200)
    expect(await list(ada)).toMatchObject([
      { question: 'Which mill?', target: null },
      { id, asker: { firstName: 'Omar' } },
    ])
  })
})

describe('asking', () => {
  test('the whole family emails nobody', async () => {
    expect(await ask(omar, 'Where was the mill?')).toMatchObject({ target: null, canDelete: true, status: 'pending' })
    expect(await mailedTo()).toEqual([])
  })

  test('one relative emails that one', async () => {
    expect(await ask(omar, 'Where was the mill?', ada.id)).toMatchObject({ target: { id: ada.id, firstName: 'Ada' } })
    expect(await mailedTo()).toEqual([ada.email])
  })

  test('oneself emails nobody', async () => {
    await ask(omar, 'Where was the mill?', omar.id)
    expect(await mailedTo()).toEqual([])
  })

  test('markup stays text', async () => {
    const question = '<script>alert(1)</script> & "why"?'
    expect(await ask(omar, question)).toMatchObject({ question })
    expect(await list(ada)).toMatchObject([{ question }])
  })

  test('somebody of another family, or nobody, is refused, and nothing is kept', async () => {
    const stranger = (await familyOf(server)).owner
    for (const id of [stranger.id, 2_000_000_000]) {
      const refused = await asking(omar, 'Where was the mill?', id)
      expect([refused.statusCode, refused.json().error]).toEqual([409, 'not_a_member'])
      expect(refused.json().fields).toHaveProperty('targetUserId')
    }
    expect(await list(omar)).toEqual([])
    expect(await mailbox.waiting()).toEqual([])
  })

  test.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['a space that nobody sees', '\u200b'],
    ['501 characters', 'x'.repeat(501)],
    ['no text', 7],
  ])('%s is refused', async (_what, question) => {
    const refused = await asking(omar, question)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().fields).toHaveProperty('question')
    expect(await list(omar)).toEqual([])
  })

  test('500 characters are kept', async () => {
    const question = 'ä'.repeat(500)
    expect(await ask(omar, question)).toMatchObject({ question })
  })
})

describe('deleting', () => {
  test.each([
    ['who asked', () => omar],
    ['the owner', () => ruth],
  ])('%s may, and then it is gone for everybody', async (_who, visitor) => {
    const { id } = await ask(omar, 'Where was the mill?')
    expect((await list(visitor()))[0]).toMatchObject({ canDelete: true })
    expect((await remove(visitor(), id)).statusCode).toBe(200)
    expect(await list(ada)).toEqual([])
    expect((await remove(visitor(), id)).statusCode).toBe(404)
  })

  test('another member may not, not even the one it is put to', async () => {
    const { id } = await ask(omar, 'Where was the mill?', ada.id)
    expect((await list(ada))[0]).toMatchObject({ canDelete: false })
    const refused = await remove(ada, id)
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'forbidden'])
    expect(await list(omar)).toHaveLength(1)
  })

  test('for a stranger it is not there', async () => {
    const { id } = await ask(omar, 'Where was the mill?')
    const stranger = (await familyOf(server)).owner
    expect((await remove(stranger, id)).statusCode).toBe(404)
    expect((await remove(server.visitor(), id)).statusCode).toBe(401)
    expect(await list(omar)).toHaveLength(1)
  })
})

test('without the policy, the database still lets only the asker and the owner delete', async () => {
  const { id } = await ask(omar, 'Where was the mill?')
  const stranger = (await familyOf(server)).owner
  const deleteAs = (userId: number) =>
    server.database.asViewer(userId, (tx) => tx.delete(familyQuestions).where(eq(familyQuestions.id, id)))
  for (const { id: userId } of [ada, stranger]) expect((await deleteAs(userId)).rowCount).toBe(0)
  const kept = await server.database.asSystem((tx) =>
    tx.$count(familyQuestions, eq(familyQuestions.familyId, familyId)),
  )
  expect(kept).toBe(1)
  expect((await deleteAs(ruth.id)).rowCount).toBe(1)
})
