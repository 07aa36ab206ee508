import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// All that requests may change at all, whatever row-level security says of the rows: what is new here was meant.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const read = async (question: ReturnType<typeof sql>) => {
  const { rows } = await server.database.asSystem((tx) => tx.execute<{ name: string; what: string }>(question))
  return Object.fromEntries(rows.map(({ name, what }) => [name, what]))
}
const tables = sql`pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' and c.relkind = 'r'`

test('rows are added and deleted where operations do', async () => {
  const found = await read(sql`
    select c.relname as name, concat_ws(' ', case when has_table_privilege('keepsaid_member', c.oid, 'INSERT') then 'add' end,
      case when has_table_privilege('keepsaid_member', c.oid, 'DELETE') then 'delete' end) as what
    from ${tables} where has_table_privilege('keepsaid_member', c.oid, 'INSERT, DELETE')`)
  expect(found).toEqual({
    clips: 'add',
    family_members: 'add',
    family_questions: 'add delete',
    emails: 'add',
    memberships: 'delete',
    recordings: 'add',
    stored_files: 'add',
    stories: 'add',
    story_comments: 'add delete',
    story_reactions: 'add delete',
    transcripts: 'add',
    uploads: 'add',
  })
})

test('columns are changed where operations do', async () => {
  const found = await read(sql`
    select c.relname as name, string_agg(a.attname, ' ' order by a.attname) as what
    from ${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where has_column_privilege('keepsaid_member', c.oid, a.attnum, 'UPDATE') group by c.relname`)
  expect(found).toEqual({
    family_members: 'email',
    past_memberships: 'seen_at',
    stored_files: 'lease_until state',
    stories:
      'category content deleted_at event_date_from event_date_kind event_date_to notes people place tags title told_by transcription_method updated_at',
    story_comments: 'content updated_at',
    uploads: 'bytes',
    users: 'email_on_answer email_on_question',
  })
})

test('nothing is truncated, and no trigger is put on anything', async () => {
  const found = await read(sql`select c.relname as name, '' as what from ${tables}
    where has_table_privilege('keepsaid_member', c.oid, 'TRUNCATE, TRIGGER, REFERENCES')`)
  expect(found).toEqual({})
})

test('functions that see everything find only what is meant', async () => {
  const found = await read(sql`select p.proname as name, coalesce(array_to_string(p.proconfig, ' '), 'open') as what
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public' where p.prosecdef`)
  for (const [name, path] of Object.entries(found)) expect(path, name).toBe('search_path=public, pg_temp')
  expect(Object.keys(found).length).toBeGreaterThan(5)
})
