import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, DENIED, NOTHING, openRawFixture, type RawFixture, type Things } from './raw-fixture.ts'

// What a request may do with what is told and asked when its own SQL has forgotten every condition.

let fixture: RawFixture
beforeAll(async () => {
  fixture = await openRawFixture()
})
afterAll(() => fixture.server.close())

const ask = ({ familyId, userId }: Things, target: number | null = null) =>
  sql`insert into family_questions (family_id, asker_id, question, target_user_id)
      values (${familyId}, ${userId}, 'Why?', ${target})`
const comment = ({ familyId, userId, storyId }: Things) =>
  sql`insert into story_comments (family_id, story_id, user_id, content) values (${familyId}, ${storyId}, ${userId}, 'x')`
const react = ({ familyId, userId, storyId }: Things) =>
  sql`insert into story_reactions (family_id, story_id, user_id, reaction)
      values (${familyId}, ${storyId}, ${userId}, '👍')`
const tell = ({ familyId, userId }: Things, column: 'created_at' | 'deleted_at' | 'text_saved_at') =>
  sql`insert into stories (family_id, user_id, title, told_by, ${sql.identifier(column)})
      values (${familyId}, ${userId}, 'x', 'x', '2001-01-01')`
const mail = (
  { familyId }: Things,
  from: number,
  to: number,
  more: { kind?: string; state?: string; at?: Date } = {},
) => {
  const { kind = 'question_asked', state = 'waiting', at } = more
  return sql`insert into emails (kind, family_id, to_user_id, from_user_id, state, created_at)
      values (${kind}, ${familyId}, ${to}, ${from}, ${state}, ${at ? at.toISOString() : sql`now()`})`
}
/** The things of a family in the hands of somebody else. */
const by = (things: Things, { id }: { id: number }): Things => ({ ...things, userId: id })
const FOREIGN_KEY = { code: '23503' }

const refused: Record<string, [typeof DENIED, Attempt]> = {
  'a story moved to one’s other family': [
    DENIED,
    ({ people, f, g }) => [people.ada, sql`update stories set family_id = ${g.familyId} where id = ${f.storyId}`],
  ],
  'a story told long ago': [DENIED, ({ people, h }) => [people.eve, tell(h, 'created_at')]],
  'a story that is deleted already': [DENIED, ({ people, h }) => [people.eve, tell(h, 'deleted_at')]],
  'a story edited already': [DENIED, ({ people, h }) => [people.eve, tell(h, 'text_saved_at')]],
  'a story for another family': [DENIED, ({ people, f }) => [people.eve, tell(by(f, people.eve), 'created_at')]],
  'an earlier text': [
    DENIED,
    ({ people, h }) => [
      people.eve,
      sql`insert into story_versions (family_id, story_id, title, transcription_method, saved_at)
          values (${h.familyId}, ${h.storyId}, 'x', 'x', now())`,
    ],
  ],
  'a question to another family': [DENIED, ({ people, f }) => [people.eve, ask(by(f, people.eve))]],
  'a question in the name of a relative': [DENIED, ({ people, f }) => [people.ruth, ask(f)]],
  'a question to somebody of another family': [
    FOREIGN_KEY,
    ({ people, f }) => [people.ada, ask(by(f, people.ada), people.ben.id)],
  ],
  'a question that is answered already': [
    DENIED,
    ({ people, h }) => [
      people.eve,
      sql`insert into family_questions (family_id, asker_id, question, status, response_story_id)
          values (${h.familyId}, ${h.userId}, 'Why?', 'answered', ${h.storyId})`,
    ],
  ],
  'a question asked long ago': [
    DENIED,
    ({ people, h }) => [
      people.eve,
      sql`insert into family_questions (family_id, asker_id, question, created_at)
          values (${h.familyId}, ${h.userId}, 'Why?', '2001-01-01')`,
    ],
  ],
  'a question moved to one’s other family': [
    DENIED,
    ({ people, g }) => [people.ada, sql`update family_questions set family_id = ${g.familyId}`],
  ],
  'a question answered by itself': [
    DENIED,
    ({ people }) => [people.ada, sql`update family_questions set status = 'answered'`],
  ],
  'other words in a question': [DENIED, ({ people }) => [people.ada, sql`update family_questions set question = 'x'`]],
  'a comment in another family': [DENIED, ({ people, f }) => [people.eve, comment(by(f, people.eve))]],
  'a comment on another family’s story': [
    DENIED,
    ({ people, f, h }) => [people.eve, comment({ ...h, storyId: f.storyId })],
  ],
  'a comment in one’s one family on a story of the other': [
    DENIED,
    ({ people, f, g }) => [people.ada, comment({ ...f, storyId: g.storyId })],
  ],
  'a comment in the name of a relative': [DENIED, ({ people, f }) => [people.ruth, comment(f)]],
  'a comment on what is deleted': [
    DENIED,
    ({ people, g }) => [people.ada, comment({ ...by(g, people.ada), storyId: g.deletedId })],
  ],
  'a comment moved to one’s other family': [
    DENIED,
    ({ people, g }) => [people.ada, sql`update story_comments set family_id = ${g.familyId}, story_id = ${g.storyId}`],
  ],
  'a reaction in another family': [DENIED, ({ people, f }) => [people.eve, react(by(f, people.eve))]],
  'a reaction to another family’s story': [
    DENIED,
    ({ people, f, h }) => [people.eve, react({ ...h, storyId: f.storyId })],
  ],
  'a reaction in the name of a relative': [DENIED, ({ people, f }) => [people.ruth, react(f)]],
  'a reaction to what is deleted': [
    DENIED,
    ({ people, g }) => [people.ada, react({ ...by(g, people.ada), storyId: g.deletedId })],
  ],
  'a reaction moved to one’s other family': [
    DENIED,
    ({ people, g }) => [people.ada, sql`update story_reactions set family_id = ${g.familyId}`],
  ],
  'mail in the name of a relative': [DENIED, ({ people, f }) => [people.ruth, mail(f, people.ada.id, people.ruth.id)]],
  'mail to a stranger': [DENIED, ({ people, f }) => [people.ada, mail(f, people.ada.id, people.eve.id)]],
  'mail about one’s one family to somebody of the other': [
    DENIED,
    ({ people, f }) => [people.ada, mail(f, people.ada.id, people.ben.id)],
  ],
  'mail written long ago, which no limit counts': [
    DENIED,
    ({ people, f }) => [people.ada, mail(f, people.ada.id, people.ruth.id, { at: new Date(0) })],
  ],
  'mail that is sent already': [
    DENIED,
    ({ people, f }) => [people.ada, mail(f, people.ada.id, people.ruth.id, { state: 'sent' })],
  ],
  'mail that says somebody has joined': [
    DENIED,
    ({ people, f }) => [people.ada, mail(f, people.ada.id, people.ruth.id, { kind: 'relative_joined' })],
  ],
  'a way to a new password': [
    DENIED,
    ({ people, f }) => [people.ada, mail(f, people.ada.id, people.ruth.id, { kind: 'reset_password' })],
  ],
  'an invite mailed by a guest': [
    DENIED,
    ({ people, f }) => [
      people.ada,
      sql`insert into emails (kind, family_id, to_address, from_user_id)
          values ('invite', ${f.familyId}, 'a@example.org', ${people.ada.id})`,
    ],
  ],
  'mail sent again': [DENIED, ({ people }) => [people.ada, sql`update emails set state = 'waiting'`]],
  'mail taken out of the count': [DENIED, ({ people }) => [people.ada, sql`delete from emails`]],
  'where mail goes': [DENIED, ({ people }) => [people.ada, sql`select to_address from emails`]],
}

test.each(Object.entries(refused))('no request writes or reads: %s', async (_, [expected, attempt]) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.fails(person, expected, ...statements)
})

const untouched: Record<string, Attempt> = {
  'questions of another family': ({ people, f }) => [
    people.eve,
    sql`delete from family_questions where family_id = ${f.familyId}`,
  ],
  'questions of a relative': ({ people, g }) => [
    people.ada,
    sql`delete from family_questions where id = ${g.questionId}`,
  ],
  'comments of another family': ({ people, f }) => [
    people.eve,
    sql`delete from story_comments where family_id = ${f.familyId}`,
  ],
  'comments of a relative': ({ people, g }) => [
    people.ada,
    sql`update story_comments set content = 'x' where family_id = ${g.familyId}`,
  ],
  'reactions of others': ({ people, f }) => [
    people.ruth,
    sql`delete from story_reactions where family_id = ${f.familyId}`,
  ],
  'stories of another family': ({ people, f }) => [
    people.eve,
    sql`update stories set title = 'x' where family_id = ${f.familyId}`,
  ],
  'what another family has deleted': ({ people, f }) => [
    people.eve,
    sql`update stories set deleted_at = null where id = ${f.deletedId}`,
  ],
}

test.each(Object.entries(untouched))('no request reaches %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.fails(person, NOTHING, ...statements)
})

test('a question is answered by nobody else’s story, and none of another family is', async () => {
  const { people, f, g, h, run } = fixture
  const answer = async (person: typeof people.eve, question: number, story: number) =>
    run(person, sql`select answer_question(${question}, ${story}) as done`)
  const no = { rows: [{ done: false }] }
  expect(await answer(people.eve, f.questionId, h.storyId)).toMatchObject(no)
  expect(await answer(people.eve, h.questionId, f.storyId)).toMatchObject(no)
  expect(await answer(people.ada, g.questionId, f.storyId)).toMatchObject(no)
  expect(await answer(people.ruth, f.questionId, f.storyId)).toMatchObject(no)
})

test('a story’s days in Recently deleted begin when it is put there, whatever day is named', async () => {
  const { people, h, run } = fixture
  const deleted = sql`update stories set deleted_at = '2001-01-01', updated_at = '2001-01-01' where id = ${h.storyId}
    returning deleted_at = now() as deleted, updated_at = now() as updated`
  expect(await run(people.eve, deleted)).toMatchObject({ rows: [{ deleted: true, updated: true }] })
})

test('what is one’s own is entered as it should be', async () => {
  const { people, f, run } = fixture
  const adas = by(f, people.ada)
  for (const statement of [ask(adas, people.ruth.id), comment(adas), mail(f, people.ada.id, people.ruth.id)])
    expect(await run(people.ada, statement)).toMatchObject({ count: 1 })
  expect(await run(people.ada, react(adas))).toMatchObject({ count: 1 })
})
