import { sql } from 'drizzle-orm'
import type { TestApp } from '#server/testing/test-app.ts'

const TABLES = [
  'stories',
  'recordings',
  'transcripts',
  'story_versions',
  'story_comments',
  'story_reactions',
  'family_questions',
  'family_members',
  'memberships',
  'uploads',
  'clips',
  'stored_files',
  'emails',
]

/** Changes whenever anything that belongs to a family does. That somebody has left it is theirs, not the family's. */
export const fingerprint = async (server: TestApp, familyId: number): Promise<string> => {
  const parts = TABLES.map(
    (table) =>
      sql`select ${table} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum
          from ${sql.identifier(table)} t where family_id = ${familyId}`,
  )
  const all = sql.join(
    [...parts, sql`select 'families', md5(f::text) from families f where id = ${familyId}`],
    sql` union all `,
  )
  const { rows } = await server.database.asSystem((tx) => tx.execute<{ name: string; sum: string }>(all))
  return rows
    .map(({ name, sum }) => `${name}=${sum}`)
    .sort()
    .join('\n')
}
