import { afterEach, expect, test } from 'vitest'
import { memberships } from '#server/infra/db/schema/families.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

let server: TestApp
afterEach(() => server.close())

test('a new family has a trial of 30 days', async () => {
  server = await openTestApp()
  const owner = server.visitor()
  await owner.register()
  expect((await owner.get('/api/subscription/status')).json()).toMatchObject({
    accountType: 'owner',
    isPremium: false,
    subscriptionPlan: 'free',
    subscriptionEndDate: null,
    trialDaysRemaining: 30,
    canAdd: true,
  })
  expect((await server.visitor().get('/api/subscription/status')).statusCode).toBe(401)
})

test('who owns one vault and is a member of another is both', async () => {
  server = await openTestApp()
  const ruth = server.visitor()
  const { id: userId } = await ruth.register()
  const { familyId } = await server.visitor().register()
  await server.database.asSystem((tx) => tx.insert(memberships).values({ familyId, userId, role: 'member' }))
  expect((await ruth.get('/api/subscription/status')).json()).toMatchObject({ accountType: 'both' })
})

test('where payments are off, everyone is premium', async () => {
  server = await openTestApp({ env: { PAYMENTS: 'off' } })
  const owner = server.visitor()
  await owner.register()
  expect((await owner.get('/api/subscription/status')).json()).toMatchObject({ isPremium: true, canAdd: true })
})
