import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emails } from '#server/infra/db/schema/emails.ts'
import { familyMembers } from '#server/infra/db/schema/families.ts'
import { outboxFolder } from '#server/infra/email/open-mailer.ts'
import { familyOf } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { purgeEmails } from './purge-emails.ts'

const DAY_MS = 86_400_000
const now = new Date()
const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)

let server: TestApp
let outbox: string
beforeAll(async () => {
  server = await openTestApp()
  outbox = outboxFolder(server.dataDir)
})
afterAll(() => server.close())

test('addresses are cleared after a day; emails are deleted after 30 days, in the table and the outbox', async () => {
  const { familyId, owner } = await familyOf(server)
  const email = { kind: 'invite', familyId, fromUserId: owner.id, toAddress: 'aunt@example.org' } as const
  const inserted = await server.database.asSystem(async (tx) => {
    await tx.delete(emails)
    return tx
      .insert(emails)
      .values([
        { ...email, state: 'sent', createdAt: ago(31), sentAt: ago(31) },
        { ...email, state: 'sent', createdAt: ago(2), sentAt: ago(1.1) },
        { ...email, state: 'sent', createdAt: ago(2), sentAt: ago(0.9) },
        { ...email, state: 'waiting', createdAt: ago(2) },
      ])
      .returning({ id: emails.id })
  })
  await mkdir(outbox)
  for (const [name, modified] of [
    ['old.eml', ago(31)],
    ['new.eml', ago(29)],
  ] as const) {
    await writeFile(join(outbox, name), 'Subject: Hello')
    await utimes(join(outbox, name), modified, modified)
  }
  await purgeEmails(server.database, outbox, now)
  const remaining = await server.database.asSystem((tx) => tx.select().from(emails))
  const addresses = inserted.map(({ id }) => remaining.find((row) => row.id === id)?.toAddress)
  expect(addresses).toEqual([undefined, null, email.toAddress, email.toAddress])
  expect(await readdir(outbox)).toEqual(['new.eml'])
})

test('an invite keeps its address while it can be emailed again', async () => {
  const { owner } = await familyOf(server)
  const addressAfterPurge = async (change: Partial<typeof familyMembers.$inferInsert>) => {
    const { id } = await owner.invite()
    await server.database.asSystem((tx) =>
      tx
        .update(familyMembers)
        .set({ email: 'aunt@example.org', ...change })
        .where(eq(familyMembers.id, id)),
    )
    await purgeEmails(server.database, outbox, now)
    const [row] = await server.database.asSystem((tx) =>
      tx.select().from(familyMembers).where(eq(familyMembers.id, id)),
    )
    return row?.email
  }
  expect(await addressAfterPurge({})).toBe('aunt@example.org')
  expect(await addressAfterPurge({ expiresAt: ago(29) })).toBe('aunt@example.org')
  expect(await addressAfterPurge({ expiresAt: ago(31) })).toBe(null)
  expect(await addressAfterPurge({ status: 'active' })).toBe(null)
  expect(await addressAfterPurge({ status: 'removed' })).toBe(null)
})
