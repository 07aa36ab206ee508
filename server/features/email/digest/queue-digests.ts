import { inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import type { Queue } from '#server/infra/jobs/queue.ts'
import { queueEmail } from '../queue-email.ts'
import { hasUpdates } from './find-updates.ts'

/** A digest is sent in the first run after this hour of the reader's day. */
const FIRST_HOUR = 8
/** The last hour in which one is sent that is late, because the server was off in the morning. */
const LAST_HOUR = 20
/**
 * A digest after this hour of the evening before counts for today. No digest of the reader's own zone is that late: they were
 * farther east then, and this keeps two mornings on one day of travel from bringing two.
 */
const EVENING_HOUR = 22
/** From that hour to the next morning, less one for a clock change. It follows from the hours, and an index finds who it is about. */
const MIN_HOURS_BETWEEN = FIRST_HOUR + 24 - EVENING_HOUR - 1
/** For readers in a family of whom no browser has said where it is: 10 in the morning in New York, 7 in Los Angeles. */
const DEFAULT_ZONE = 'America/Denver'
const BATCH = 500

type Due = { id: number; since: string; hasUpdates: boolean }

/**
 * Queues the digest of everyone in whose families there is something new and whose morning it is, at most once a day. Several
 * processes may do this at a time. What a person could see the last time they were here isn't new.
 */
export const queueDigests = async (
  { database, queue }: { database: Database; queue: Queue },
  { now = new Date(), signal }: { now?: Date; signal?: AbortSignal } = {},
): Promise<void> => {
  while (!signal?.aborted) {
    const count = await database.asSystem((tx) => queueBatch(tx, queue, now))
    if (count < BATCH) return
  }
}

const queueBatch = async (tx: Tx, queue: Queue, now: Date): Promise<number> => {
  const due = await findDue(tx, now)
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await tx.update(users).set({ digestUntil: now }).where(inArray(users.id, ids))
  for (const { id, since } of due.filter((person) => person.hasUpdates)) {
    const payload = { since: new Date(since).toISOString(), until: now.toISOString() }
    await queueEmail(tx, queue, { kind: 'digest', familyId: null, toUserId: id, fromUserId: null, payload })
  }
  return due.length
}

/**
 * Locks people whose digest is due. Their zone is the one that their browser said, else their family's owner's. A name that this PostgreSQL
 * doesn't know, such as after moving to another server, counts as none: it would end the query for everyone.
 */
const findDue = async (tx: Tx, now: Date): Promise<Due[]> => {
  const moment = sql`${now.toISOString()}::timestamptz`
  const since = sql`due.since`
  const { rows } = await tx.execute<Due>(sql`
    with zones as materialized (select name, ${moment} at time zone name as local_time from pg_timezone_names),
    mornings as materialized (
      select name, ${hourOf(sql`date_trunc('day', local_time) - interval '1 day'`, EVENING_HOUR)} at time zone name as evening_before
      from zones where extract(hour from local_time) between ${FIRST_HOUR} and ${LAST_HOUR}),
    due as materialized (select person.id, person.email_on_digest,
      greatest(person.digest_until, person.last_used_on::timestamp at time zone 'UTC') as since
    from users person
    left join zones own on own.name = person.time_zone
    left join lateral (
      select owner.time_zone from memberships m
      join memberships o on o.family_id = m.family_id and o.role = 'owner'
      join users owner on owner.id = o.user_id and owner.time_zone is not null
      where own.name is null and m.user_id = person.id order by m.joined_at, m.family_id limit 1) owner on true
    left join zones family on family.name = owner.time_zone
    join mornings on mornings.name = coalesce(own.name, family.name, ${DEFAULT_ZONE})
    where person.digest_until < ${moment} - ${MIN_HOURS_BETWEEN} * interval '1 hour'
      and person.digest_until < mornings.evening_before and person.deleted_at is null and person.email is not null
    order by person.digest_until limit ${BATCH} for update of person skip locked)
    select due.id, due.since,
      due.email_on_digest and ${hasUpdates({ userId: sql`due.id`, since, until: moment })} as "hasUpdates"
    from due`)
  return rows
}

const hourOf = (day: SQL, hour: number): SQL => sql`(${day} + make_interval(hours => ${hour}::integer))`
