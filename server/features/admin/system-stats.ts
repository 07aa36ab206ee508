import { sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { type AuditActor, readAsAdmin } from './audit-log.ts'
import { ACTIVE_DAYS, GROWTH_MONTHS, type GrowthMonth, type getSystemStats } from './contract.ts'

export type SystemStats = InferOutput<typeof getSystemStats.reply>

/** The figures of this server. */
export const findSystemStats = (database: Database, actor: AuditActor): Promise<SystemStats> =>
  readAsAdmin(database, actor, { action: 'stats_viewed' }, countSystem)

/**
 * The same in a system transaction, without an entry in the log: a monitor reads them every few seconds, and they name no one.
 */
export const countSystem = async (tx: Tx): Promise<SystemStats> => {
  const { rows } = await tx.execute<SystemStats>(sql`select
    (select count(*)::integer from users where deleted_at is null) as "totalUsers",
    (select count(*)::integer from stories where deleted_at is null) as "totalStories",
    (select count(*)::integer from memberships where role = 'member') as "totalFamilyConnections",
    (select count(*)::integer from users where deleted_at is null
      and last_used_on >= (now() at time zone 'UTC')::date - ${ACTIVE_DAYS}::integer) as "activeUsers"`)
  const [stats] = rows
  if (!stats) throw new Error('The figures were not counted.')
  return stats
}

/** The last months with this one, oldest first. */
export const findGrowth = (database: Database, actor: AuditActor): Promise<GrowthMonth[]> =>
  readAsAdmin(database, actor, { action: 'stats_viewed' }, async (tx) => {
    const thisMonth = sql`date_trunc('month', now() at time zone 'UTC')`
    const monthOf = (table: string) => sql`date_trunc('month', ${sql.identifier(table)}.created_at at time zone 'UTC')`
    const { rows } = await tx.execute<GrowthMonth>(sql`
      with recorded as (
        select ${monthOf('s')} as month, count(*) as stories, sum(r.duration_ms) as ms
        from stories s left join recordings r on r.story_id = s.id where s.deleted_at is null group by 1
      ), stored as (select ${monthOf('r')} as month, sum(r.bytes) as bytes from takes r group by 1)
      select to_char(months.month, 'YYYY-MM') as month,
        coalesce(recorded.stories, 0)::integer as stories,
        coalesce(round(recorded.ms / 60000.0), 0)::integer as minutes,
        (select coalesce(sum(bytes), 0) from stored where stored.month <= months.month)::double precision as "storedBytes"
      from generate_series(${thisMonth} - make_interval(months => ${GROWTH_MONTHS - 1}), ${thisMonth}, '1 month') as months (month)
      left join recorded on recorded.month = months.month order by months.month`)
    return rows
  })
