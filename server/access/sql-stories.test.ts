import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attempt, DENIED, type FamilyResources, NO_ROWS, openSqlFixture, type SqlFixture } from './sql-fixture.ts'

// Attacks on stories, questions, names, comments, reactions and emails with unconditional SQL (see sql-fixture.ts).

let fixture: SqlFixture
beforeAll(async () => {
  fixture = await openSqlFixture()
})
afterAll(() => fixture.server.close())

const addQuestion = ({ familyId, userId }: FamilyResources, target: number | null = null) =>
  sql`insert into family_questions (family_id, asker_id, question, target_user_id)
      values (${familyId}, ${userId}, 'Why?', ${target})`
const addComment = ({ familyId, userId, storyId }: FamilyResources) =>
  sql`insert into story_comments (family_id, story_id, user_id, content) values (${familyId}, ${storyId}, ${userId}, 'x')`
const addReaction = ({ familyId, userId, storyId }: FamilyResources) =>
  sql`insert into story_reactions (family_id, story_id, user_id, reaction)
      values (${familyId}, ${storyId}, ${userId}, '👍')`
const addStory = ({ familyId, userId }: FamilyResources, column: 'created_at' | 'deleted_at' | 'text_saved_at') =>
  sql`insert into stories (family_id, user_id, title, told_by, ${sql.identifier(column)})
      values (${familyId}, ${userId}, 'x', 'x', '2001-01-01')`
const addEmail = (
  { familyId }: FamilyResources,
  from: number,
  to: number,
  more: { kind?: string; state?: string; at?: Date } = {},
) => {
  const { kind = 'question_asked', state = 'waiting', at } = more
  return sql`insert into emails (kind, family_id, to_user_id, from_user_id, state, created_at)
      values (${kind}, ${familyId}, ${to}, ${from}, ${state}, ${at ? at.toISOString() : sql`now()`})`
}
const addName = ({ familyId, userId }: FamilyResources) =>
  sql`insert into family_names (family_id, name, created_by) values (${familyId}, 'Siobhan', ${userId})`
const addPrompt = ({ familyId, userId }: FamilyResources) =>
  sql`insert into used_ai_prompts (family_id, user_id, prompt_text, category, written_by)
      values (${familyId}, ${userId}, 'Why?', 'Childhood & Youth', 'keepsaid')`
const addBedtimeStory = ({ familyId, userId }: FamilyResources) =>
  sql`insert into bedtime_stories (family_id, user_id, plot, opening) values (${familyId}, ${userId}, 'x', 'x')`
const confirmWord = ({ familyId, storyId }: FamilyResources) =>
  sql`insert into confirmed_words (family_id, story_id, start_ms, word) values (${familyId}, ${storyId}, 400, 'x')`
const addView = ({ familyId, userId, storyId }: FamilyResources) =>
  sql`insert into story_views (family_id, story_id, user_id, listened_at) values (${familyId}, ${storyId}, ${userId}, now())`
/** The same resources, but with another member as their owner. */
const ownedBy = (resources: FamilyResources, { id }: { id: number }): FamilyResources => ({ ...resources, userId: id })
const FOREIGN_KEY = { code: '23503' }

const refused: Record<string, [typeof DENIED, Attempt]> = {
  'moving a story to one’s other family': [
    DENIED,
    ({ people, f, g }) => [people.ada, sql`update stories set family_id = ${g.familyId} where id = ${f.storyId}`],
  ],
  'a bedtime story for another family': [
    DENIED,
    ({ people, f }) => [people.eve, addBedtimeStory(ownedBy(f, people.eve))],
  ],
  'a bedtime story of a relative': [DENIED, ({ people, f }) => [people.ruth, addBedtimeStory(f)]],
  'a bedtime story for another child, by the owner': [
    DENIED,
    ({ people, f }) => [people.ruth, sql`update stories set grandchild_name = 'x' where id = ${f.storyId}`],
  ],
  'other details of a bedtime story': [
    DENIED,
    ({ people, f }) => [people.ada, sql`update stories set character_details = '{}' where id = ${f.storyId}`],
  ],
  'another person’s story, for invited people to hear': [
    DENIED,
    ({ people, f }) => [people.ruth, sql`update stories set plays_in_invites = true where id = ${f.storyId}`],
  ],
  'a word confirmed by someone other than the author': [DENIED, ({ people, h }) => [people.ada, confirmWord(h)]],
  'a backdated story': [DENIED, ({ people, h }) => [people.eve, addStory(h, 'created_at')]],
  'a story that is already deleted': [DENIED, ({ people, h }) => [people.eve, addStory(h, 'deleted_at')]],
  'a story that is already edited': [DENIED, ({ people, h }) => [people.eve, addStory(h, 'text_saved_at')]],
  'a story for another family': [
    DENIED,
    ({ people, f }) => [people.eve, addStory(ownedBy(f, people.eve), 'created_at')],
  ],
  'an earlier version of a story': [
    DENIED,
    ({ people, h }) => [
      people.eve,
      sql`insert into story_versions (family_id, story_id, title, transcription_method, saved_at)
          values (${h.familyId}, ${h.storyId}, 'x', 'x', now())`,
    ],
  ],
  'hearing a story in a relative’s name': [DENIED, ({ people, f }) => [people.ruth, addView(f)]],
  'hearing a story of another family': [DENIED, ({ people, f }) => [people.eve, addView(ownedBy(f, people.eve))]],
  'a notification that nothing caused': [
    DENIED,
    ({ people, f }) => [
      people.ada,
      sql`insert into notifications (family_id, user_id, story_id, actor_id, question_id)
          values (${f.familyId}, ${people.ruth.id}, ${f.storyId}, ${people.ada.id}, ${f.questionId})`,
    ],
  ],
  'a question to another family': [DENIED, ({ people, f }) => [people.eve, addQuestion(ownedBy(f, people.eve))]],
  'a question in a relative’s name': [DENIED, ({ people, f }) => [people.ruth, addQuestion(f)]],
  'a question for a member of another family': [
    FOREIGN_KEY,
    ({ people, f }) => [people.ada, addQuestion(ownedBy(f, people.ada), people.ben.id)],
  ],
  'a question that is already answered': [
    DENIED,
    ({ people, h }) => [
      people.eve,
      sql`insert into family_questions (family_id, asker_id, question, status, response_story_id)
          values (${h.familyId}, ${h.userId}, 'Why?', 'answered', ${h.storyId})`,
    ],
  ],
  'a backdated question': [
    DENIED,
    ({ people, h }) => [
      people.eve,
      sql`insert into family_questions (family_id, asker_id, question, created_at)
          values (${h.familyId}, ${h.userId}, 'Why?', '2001-01-01')`,
    ],
  ],
  'moving a question to one’s other family': [
    DENIED,
    ({ people, g }) => [people.ada, sql`update family_questions set family_id = ${g.familyId}`],
  ],
  'marking a question as answered': [
    DENIED,
    ({ people }) => [people.ada, sql`update family_questions set status = 'answered'`],
  ],
  'changing the text of a question': [
    DENIED,
    ({ people }) => [people.ada, sql`update family_questions set question = 'x'`],
  ],
  'a story idea in a relative’s name': [DENIED, ({ people, f }) => [people.ruth, addPrompt(f)]],
  'a story idea in another family': [DENIED, ({ people, f }) => [people.eve, addPrompt(ownedBy(f, people.eve))]],
  'forgetting a story idea': [DENIED, ({ people }) => [people.ada, sql`delete from used_ai_prompts`]],
  'a name in another family': [DENIED, ({ people, f }) => [people.eve, addName(ownedBy(f, people.eve))]],
  'a name added in a relative’s name': [DENIED, ({ people, f }) => [people.ruth, addName(f)]],
  'moving a name to one’s other family': [
    DENIED,
    ({ people, g }) => [people.ada, sql`update family_names set family_id = ${g.familyId}`],
  ],
  'a comment in another family': [DENIED, ({ people, f }) => [people.eve, addComment(ownedBy(f, people.eve))]],
  'a comment on another family’s story': [
    DENIED,
    ({ people, f, h }) => [people.eve, addComment({ ...h, storyId: f.storyId })],
  ],
  'a comment in one family on a story of another': [
    DENIED,
    ({ people, f, g }) => [people.ada, addComment({ ...f, storyId: g.storyId })],
  ],
  'a comment in a relative’s name': [DENIED, ({ people, f }) => [people.ruth, addComment(f)]],
  'a comment on a deleted story': [
    DENIED,
    ({ people, g }) => [people.ada, addComment({ ...ownedBy(g, people.ada), storyId: g.deletedId })],
  ],
  'moving a comment to one’s other family': [
    DENIED,
    ({ people, g }) => [people.ada, sql`update story_comments set family_id = ${g.familyId}, story_id = ${g.storyId}`],
  ],
  'a reaction in another family': [DENIED, ({ people, f }) => [people.eve, addReaction(ownedBy(f, people.eve))]],
  'a reaction to another family’s story': [
    DENIED,
    ({ people, f, h }) => [people.eve, addReaction({ ...h, storyId: f.storyId })],
  ],
  'a reaction in a relative’s name': [DENIED, ({ people, f }) => [people.ruth, addReaction(f)]],
  'a reaction to a deleted story': [
    DENIED,
    ({ people, g }) => [people.ada, addReaction({ ...ownedBy(g, people.ada), storyId: g.deletedId })],
  ],
  'moving a reaction to one’s other family': [
    DENIED,
    ({ people, g }) => [people.ada, sql`update story_reactions set family_id = ${g.familyId}`],
  ],
  'an email in a relative’s name': [
    DENIED,
    ({ people, f }) => [people.ruth, addEmail(f, people.ada.id, people.ruth.id)],
  ],
  'an email to a stranger': [DENIED, ({ people, f }) => [people.ada, addEmail(f, people.ada.id, people.eve.id)]],
  'an email about one family to a member of another': [
    DENIED,
    ({ people, f }) => [people.ada, addEmail(f, people.ada.id, people.ben.id)],
  ],
  'a backdated email, which no limit would count': [
    DENIED,
    ({ people, f }) => [people.ada, addEmail(f, people.ada.id, people.ruth.id, { at: new Date(0) })],
  ],
  'an email that is already sent': [
    DENIED,
    ({ people, f }) => [people.ada, addEmail(f, people.ada.id, people.ruth.id, { state: 'sent' })],
  ],
  'an email about a new member': [
    DENIED,
    ({ people, f }) => [people.ada, addEmail(f, people.ada.id, people.ruth.id, { kind: 'relative_joined' })],
  ],
  'a password reset email': [
    DENIED,
    ({ people, f }) => [people.ada, addEmail(f, people.ada.id, people.ruth.id, { kind: 'reset_password' })],
  ],
  'an invite emailed by a guest': [
    DENIED,
    ({ people, f }) => [
      people.ada,
      sql`insert into emails (kind, family_id, to_address, from_user_id)
          values ('invite', ${f.familyId}, 'a@example.org', ${people.ada.id})`,
    ],
  ],
  'sending an email again': [DENIED, ({ people }) => [people.ada, sql`update emails set state = 'waiting'`]],
  'deleting emails, which would reset the limits': [DENIED, ({ people }) => [people.ada, sql`delete from emails`]],
  'reading the addresses of emails': [DENIED, ({ people }) => [people.ada, sql`select to_address from emails`]],
}

test.each(Object.entries(refused))('a request is refused: %s', async (_, [expected, attempt]) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, expected, ...statements)
})

const withoutEffect: Record<string, Attempt> = {
  'questions of another family': ({ people, f }) => [
    people.eve,
    sql`delete from family_questions where family_id = ${f.familyId}`,
  ],
  'questions of a relative': ({ people, g }) => [
    people.ada,
    sql`delete from family_questions where id = ${g.questionId}`,
  ],
  'names of another family': ({ people, f }) => [
    people.eve,
    sql`delete from family_names where family_id = ${f.familyId}`,
  ],
  'the spelling of another family’s names': ({ people, f }) => [
    people.eve,
    sql`update family_names set name = 'x' where family_id = ${f.familyId}`,
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
  'deleted stories of another family': ({ people, f }) => [
    people.eve,
    sql`update stories set deleted_at = null where id = ${f.deletedId}`,
  ],
}

test.each(Object.entries(withoutEffect))('a request affects no rows: %s', async (_, attempt) => {
  const [person, ...statements] = attempt(fixture)
  await fixture.expectFailure(person, NO_ROWS, ...statements)
})

test('a question can be answered only with one’s own story in the same family', async () => {
  const { people, f, g, h, run } = fixture
  const answer = async (person: typeof people.eve, question: number, story: number) =>
    run(person, sql`select answer_question(${question}, ${story}) as answered`)
  const notAnswered = { rows: [{ answered: false }] }
  expect(await answer(people.eve, f.questionId, h.storyId)).toMatchObject(notAnswered)
  expect(await answer(people.eve, h.questionId, f.storyId)).toMatchObject(notAnswered)
  expect(await answer(people.ada, g.questionId, f.storyId)).toMatchObject(notAnswered)
  expect(await answer(people.ruth, f.questionId, f.storyId)).toMatchObject(notAnswered)
})

test('a deleted story gets the current time, whatever date the request sets', async () => {
  const { people, h, run } = fixture
  const deleted = sql`update stories set deleted_at = '2001-01-01', updated_at = '2001-01-01' where id = ${h.storyId}
    returning deleted_at = now() as deleted, updated_at = now() as updated`
  expect(await run(people.eve, deleted)).toMatchObject({ rows: [{ deleted: true, updated: true }] })
})

test('valid rows of one’s own are accepted', async () => {
  const { people, f, run } = fixture
  const adasResources = ownedBy(f, people.ada)
  for (const statement of [
    addQuestion(adasResources, people.ruth.id),
    addComment(adasResources),
    addEmail(f, people.ada.id, people.ruth.id),
  ])
    expect(await run(people.ada, statement)).toMatchObject({ count: 1 })
  expect(await run(people.ada, addReaction(adasResources))).toMatchObject({ count: 1 })
})
