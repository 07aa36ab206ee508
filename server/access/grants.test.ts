import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'

// The privileges of requests on tables and columns. Every change here must be intended.

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const readPairs = async (query: ReturnType<typeof sql>) => {
  const { rows } = await server.database.asSystem((tx) => tx.execute<{ name: string; value: string }>(query))
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
const tables = sql`pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public' and c.relkind = 'r'`

test('requests can insert and delete rows only in these tables', async () => {
  const found = await readPairs(sql`
    select c.relname as name, concat_ws(' ', case when has_table_privilege('keepsaid_member', c.oid, 'INSERT') then 'add' end,
      case when has_table_privilege('keepsaid_member', c.oid, 'DELETE') then 'delete' end) as value
    from ${tables} where has_table_privilege('keepsaid_member', c.oid, 'INSERT, DELETE')`)
  expect(found).toEqual({
    bedtime_stories: 'add',
    clips: 'add',
    confirmed_words: 'add',
    contact_messages: 'add',
    family_members: 'add',
    family_names: 'add delete',
    family_questions: 'add delete',
    emails: 'add',
    memberships: 'delete',
    notifications: 'delete',
    recordings: 'add',
    speech_consents: 'add delete',
    stored_files: 'add',
    stories: 'add',
    story_comments: 'add delete',
    story_reactions: 'add delete',
    story_views: 'add',
    takes: 'add',
    transcripts: 'add',
    upload_chunks: 'add',
    uploads: 'add',
    used_ai_prompts: 'add',
  })
})

test('requests can update only these columns', async () => {
  const found = await readPairs(sql`
    select c.relname as name, string_agg(a.attname, ' ' order by a.attname) as value
    from ${tables} join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where has_column_privilege('keepsaid_member', c.oid, a.attnum, 'UPDATE') group by c.relname`)
  expect(found).toEqual({
    family_members: 'email',
    families: 'name',
    family_names: 'is_hidden misheard name updated_at',
    past_memberships: 'seen_at',
    stored_files: 'lease_until state',
    stories:
      'category content deleted_at event_date_from event_date_kind event_date_to grandchild_name notes people place plays_in_invites tags title told_by transcription_method updated_at',
    story_comments: 'content updated_at',
    story_views: 'listened_at position_ms updated_at',
    uploads: 'bedtime bytes received_at received_bytes',
    users:
      'bio date_of_birth email_on_answer email_on_digest email_on_question email_on_sign_in email_on_trial first_name last_name phone profile_image_url relationship spoken_language text_size theme time_zone updated_at',
  })
})

test('requests can’t truncate tables, create triggers or reference tables', async () => {
  const found = await readPairs(sql`select c.relname as name, '' as value from ${tables}
    where has_table_privilege('keepsaid_member', c.oid, 'TRUNCATE, TRIGGER, REFERENCES')`)
  expect(found).toEqual({})
})

test('security definer functions have a fixed search path', async () => {
  const found =
    await readPairs(sql`select p.proname as name, coalesce(array_to_string(p.proconfig, ' '), 'open') as value
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname = 'public' where p.prosecdef`)
  for (const [name, path] of Object.entries(found)) expect(path, name).toBe('search_path=public, pg_temp')
  expect(Object.keys(found).length).toBeGreaterThan(5)
})
