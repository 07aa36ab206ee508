import { sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import type { PersonName } from '../email-content.ts'

/** After `since`, up to `until`. */
export type Period = { since: Date; until: Date }

type InFamily = { familyId: number; familyName: string }
type StoryUpdate = {
  title: string
  toldBy: string
  /** It answers a question that the member asked. */
  isAnswer: boolean
}
/** What relatives said about one story. */
type CommentUpdate = { title: string; people: PersonName[] }
type ReactionUpdate = CommentUpdate & { emoji: string[] }

/** What relatives added to a family, for one of its members. The oldest come first. */
export type FamilyUpdates = InFamily & {
  stories: StoryUpdate[]
  /** On stories that the member told or commented on. */
  comments: CommentUpdate[]
  /** To stories that the member told. */
  reactions: ReactionUpdate[]
}

/** Of each kind: the email names a few and counts the others. */
const MAX_ROWS = 1000

/** What is new to a person in all their families, without the families that have nothing new. */
export const findUpdates = async (tx: Tx, userId: number, period: Period): Promise<FamilyUpdates[]> => {
  const stories = await findStories(tx, userId, period)
  const comments = await findComments(tx, userId, period)
  const reactions = await findReactions(tx, userId, period)
  const families = new Map(
    [...stories, ...comments, ...reactions].map(({ familyId, familyName }) => [familyId, familyName]),
  )
  return [...families].map(([familyId, familyName]) => {
    const isHere = (update: InFamily): boolean => update.familyId === familyId
    return {
      familyId,
      familyName,
      stories: stories.filter(isHere),
      comments: comments.filter(isHere),
      reactions: reactions.filter(isHere),
    }
  })
}

const findStories = async (tx: Tx, userId: number, { since, until }: Period) => {
  const { rows } = await tx.execute<InFamily & StoryUpdate>(sql`
    select f.id as "familyId", f.name as "familyName", s.title, s.told_by as "toldBy",
      exists (select from family_questions q
        where q.family_id = f.id and q.response_story_id = s.id and q.asker_id = m.user_id) as "isAnswer"
    from memberships m
    join families f on f.id = m.family_id
    join stories s on s.family_id = f.id and s.user_id <> m.user_id and s.deleted_at is null
    where m.user_id = ${userId} and s.created_at > ${since.toISOString()} and s.created_at <= ${until.toISOString()}
    order by s.created_at, s.id limit ${MAX_ROWS}`)
  return rows
}

const findComments = async (tx: Tx, userId: number, { since, until }: Period) => {
  const { rows } = await tx.execute<InFamily & CommentUpdate>(sql`
    select f.id as "familyId", f.name as "familyName", s.title, ${people}
    from memberships m
    join families f on f.id = m.family_id
    join story_comments c on c.family_id = f.id and c.user_id <> m.user_id
    join stories s on s.id = c.story_id and s.family_id = f.id and s.deleted_at is null
    join users u on u.id = c.user_id
    where m.user_id = ${userId} and c.created_at > ${since.toISOString()} and c.created_at <= ${until.toISOString()}
      and (s.user_id = m.user_id or exists (select from story_comments own
        where own.family_id = f.id and own.story_id = s.id and own.user_id = m.user_id))
    group by f.id, s.id order by min(c.created_at), s.id limit ${MAX_ROWS}`)
  return rows
}

const findReactions = async (tx: Tx, userId: number, { since, until }: Period) => {
  const { rows } = await tx.execute<InFamily & ReactionUpdate>(sql`
    select f.id as "familyId", f.name as "familyName", s.title, ${people},
      array_agg(distinct r.reaction order by r.reaction) as emoji
    from memberships m
    join families f on f.id = m.family_id
    join stories s on s.family_id = f.id and s.user_id = m.user_id and s.deleted_at is null
    join story_reactions r on r.story_id = s.id and r.family_id = f.id and r.user_id <> m.user_id
    join users u on u.id = r.user_id
    where m.user_id = ${userId} and r.created_at > ${since.toISOString()} and r.created_at <= ${until.toISOString()}
    group by f.id, s.id order by min(r.created_at), s.id limit ${MAX_ROWS}`)
  return rows
}

/** Who said something, each name once. */
const people = sql`json_agg(distinct jsonb_build_object('firstName', u.first_name, 'lastName', u.last_name)) as people`
