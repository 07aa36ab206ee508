import { afterAll, beforeAll, expect, test } from 'vitest'
import { familyQuestions } from '#server/infra/db/schema/families.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

test('a family sees its own questions, the newest first, and no others', async () => {
  const ruth = server.visitor()
  const omar = server.visitor()
  const { id: askerId, familyId } = await ruth.register()
  const other = await omar.register()
  await server.database.asSystem((tx) =>
    tx.insert(familyQuestions).values([
      { familyId, askerId, question: 'First?' },
      { familyId, askerId, question: 'Second?', status: 'answered' },
      { familyId: other.familyId, askerId: other.id, question: 'Not yours?' },
    ]),
  )
  expect((await ruth.get('/api/family/questions')).json()).toMatchObject([
    { question: 'Second?', status: 'answered' },
    { question: 'First?', status: 'pending' },
  ])
  expect((await omar.get('/api/family/questions')).json()).toMatchObject([{ question: 'Not yours?' }])
  expect((await server.visitor().get('/api/family/questions')).statusCode).toBe(401)
})
