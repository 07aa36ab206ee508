import { getTableName, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { ACCOUNT_RULES } from './account-rules.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const named = ACCOUNT_RULES.map(({ column, rule, why }) => ({
  column: `${getTableName(column.table)}.${column.name}`,
  rule,
  why,
}))

const references = async (to: 'users' | 'families') => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ column: string; onDelete: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as column,
          case c.confdeltype when 'c' then 'deleted' when 'n' then 'cleared' else 'refused' end as "onDelete"
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'f' and c.confrelid = ${to}::regclass and c.conrelid <> ${to}::regclass
        order by 1`),
  )
  return rows
}

test('every reference to an account in the database has a rule', async () => {
  const found = (await references('users')).map(({ column }) => column)
  expect(found.length).toBeGreaterThan(15)
  expect(named.map(({ column }) => column).sort()).toEqual(found)
})

test('a column is cleared only where it may be null', async () => {
  const { rows } = await server.database.asSystem((tx) =>
    tx.execute<{ column: string }>(sql`select table_name || '.' || column_name as column
      from information_schema.columns where table_schema = 'public' and is_nullable = 'YES'`),
  )
  const nullable = new Set(rows.map(({ column }) => column))
  expect(named.filter(({ column, rule }) => rule === 'cleared' && !nullable.has(column))).toEqual([])
})

test('docs/deleted-accounts.md says what happens to each table (written with -u)', async () => {
  const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
  const families = await references('families')
  const page = `# What happens to each table

\`server/features/leaving/account-rules.test.ts\` compares this page with the database and writes it. Decision
[39](decisions/0039-deleted-accounts.md) says why.

## When an account is deleted

The row in \`users\` stays as a tombstone without address, password and profile. *Kept*: the row stays and names the tombstone.
*Cleared*: it stays, without a name. *With stories*: kept or deleted, as the person chose for their stories. \`sessions\` has no
reference: an open page learns from its session that the account was deleted.

${[row('column', 'rule', 'why'), row('---', '---', '---'), ...named.map(({ column, rule, why }) => row(`\`${column}\``, rule, why))].join('\n')}

## When a family is deleted

${[row('column', 'rule'), row('---', '---'), ...families.map(({ column, onDelete }) => row(`\`${column}\``, onDelete))].join('\n')}

What belongs to a membership goes with it, such as \`family_heirs\`. Tables without such a reference stay: \`past_memberships\` tells
each former member that the family was deleted, \`cancellations_due\` what is still to be canceled at the payment provider, and
\`audit_entries\` what administrators did. Files are found by their rows in \`stored_files\` and
swept.
`
  await expect(page).toMatchFileSnapshot('../../../docs/deleted-accounts.md')
})
