import { type SQL, sql } from 'drizzle-orm'
import { BEDTIME_CATEGORY } from '#common/bedtime.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { PersonName } from '../email-content.ts'
import { emailedStory, memberNamesOf, type StoryRow } from '../emailed-story.ts'

/** After `since`, up to `until`. */
export type Period = { since: Date; until: Date }

type InFamily = { familyId: number; familyName: string; memberNames: string[] }
/** A relative, with the path of their photo. */
type Author = PersonName & { photo: string | null }
type About = { storyId: number; title: string; grandchildName: string | null }

/** `isAnswer`: it answers a question that the member asked. */
type StoryUpdate = StoryRow & { isAnswer: boolean }
/** What relatives said about one story, the last one of them first. */
type CommentUpdate = About & { people: Author[]; comment: string; isBedtime: boolean }
type ReactionUpdate = About & { people: Author[]; emoji: string[] }

/** What relatives added to a family, for one of its members. Answers come first, then the oldest. */
export type FamilyUpdates = InFamily & {
  stories: StoryUpdate[]
  /** On stories that the member told or commented on. */
  comments: CommentUpdate[]
  /** To stories that the member told. */
  reactions: ReactionUpdate[]
}

/** Of each kind: the email shows a few and counts the others. */
const MAX_ROWS = 500
/** Enough to see whether there is more than what is shown. */
const MAX_COMMENT_LENGTH = 300

/** What is new to a person in all their families, without the families that have nothing new. */
export const findUpdates = async (tx: Tx, userId: number, { since, until }: Period): Promise<FamilyUpdates[]> => {
  const reader = {
    userId: sql`${userId}::integer`,
    since: sql`${since.toISOString()}::timestamptz`,
    until: sql`${until.toISOString()}::timestamptz`,
  }
  const stories = await findStories(tx, reader)
  const comments = await findComments(tx, reader)
  const reactions = await findReactions(tx, reader)
  const families = new Map([...stories, ...comments, ...reactions].map((update) => [update.familyId, update]))
  return [...families.values()].map(({ familyId, familyName, memberNames }) => {
    const isHere = (update: InFamily): boolean => update.familyId === familyId
    return {
      familyId,
      familyName,
      memberNames,
      stories: stories.filter(isHere),
      comments: comments.filter(isHere),
      reactions: reactions.filter(isHere),
    }
  })
}

type ReaderSql = { userId: SQL; since: SQL; until: SQL }

/** Whether anything is new to a person, as a condition of a query over many people. */
export const hasUpdates = (reader: ReaderSql): SQL =>
  sql`(exists (select ${newStories(reader)}) or exists (select ${newComments(reader)}) or exists (select ${newReactions(reader)}))`

const newStories = ({ userId, since, until }: ReaderSql): SQL => sql`
  from memberships m
  join families f on f.id = m.family_id
  join stories s on s.family_id = f.id and s.user_id <> m.user_id and s.deleted_at is null
  join users u on u.id = s.user_id
  left join recordings r on r.story_id = s.id
  where m.user_id = ${userId} and s.created_at > ${since} and s.created_at <= ${until}`

const newComments = ({ userId, since, until }: ReaderSql): SQL => sql`
  from memberships m
  join families f on f.id = m.family_id
  join story_comments c on c.family_id = f.id and c.user_id <> m.user_id
  join stories s on s.id = c.story_id and s.family_id = f.id and s.deleted_at is null
  join users u on u.id = c.user_id
  where m.user_id = ${userId} and c.created_at > ${since} and c.created_at <= ${until}
    and (s.user_id = m.user_id or exists (select from story_comments own
      where own.family_id = f.id and own.story_id = s.id and own.user_id = m.user_id))`

const newReactions = ({ userId, since, until }: ReaderSql): SQL => sql`
  from memberships m
  join families f on f.id = m.family_id
  join stories s on s.family_id = f.id and s.user_id = m.user_id and s.deleted_at is null
  join story_reactions r on r.story_id = s.id and r.family_id = f.id and r.user_id <> m.user_id
  join users u on u.id = r.user_id
  where m.user_id = ${userId} and r.created_at > ${since} and r.created_at <= ${until}`

const findStories = async (tx: Tx, reader: ReaderSql) => {
  const { rows } = await tx.execute<InFamily & StoryUpdate>(sql`
    select ${inFamily}, ${emailedStory}, exists (select from family_questions q
      where q.family_id = f.id and q.response_story_id = s.id and q.asker_id = m.user_id) as "isAnswer"
    ${newStories(reader)} order by "isAnswer" desc, s.created_at, s.id limit ${MAX_ROWS}`)
  return rows
}

const findComments = async (tx: Tx, reader: ReaderSql) => {
  const { rows } = await tx.execute<InFamily & CommentUpdate>(sql`
    select ${inFamily}, ${about}, s.category = ${BEDTIME_CATEGORY} as "isBedtime", ${peopleBy(sql`c.created_at`)},
      left((array_agg(c.content order by c.created_at desc, c.id desc))[1], ${MAX_COMMENT_LENGTH}) as comment
    ${newComments(reader)} group by f.id, s.id order by min(c.created_at), s.id limit ${MAX_ROWS}`)
  return rows.map(withEachOnce)
}

const findReactions = async (tx: Tx, reader: ReaderSql) => {
  const { rows } = await tx.execute<InFamily & ReactionUpdate>(sql`
    select ${inFamily}, ${about}, ${peopleBy(sql`r.created_at`)},
      array_agg(distinct r.reaction order by r.reaction) as emoji
    ${newReactions(reader)} group by f.id, s.id order by min(r.created_at), s.id limit ${MAX_ROWS}`)
  return rows.map(withEachOnce)
}

const inFamily = sql`f.id as "familyId", f.name as "familyName", ${memberNamesOf(sql`f.id`)} as "memberNames"`

const about = sql`s.id as "storyId", s.title, s.grandchild_name as "grandchildName"`

const peopleBy = (
  createdAt: SQL,
): SQL => sql`json_agg(json_build_object('firstName', u.first_name, 'lastName', u.last_name,
  'photo', u.profile_image_url) order by ${createdAt} desc) as people`

const withEachOnce = <Update extends { people: Author[] }>(update: Update): Update => ({
  ...update,
  people: [...new Map(update.people.map((person) => [`${person.firstName} ${person.lastName}`, person])).values()],
})
