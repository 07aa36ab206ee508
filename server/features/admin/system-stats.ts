import { sql } from 'drizzle-orm'
import type { InferOutput } from 'valibot'
import type { Database } from '#server/infra/db/database.ts'
import { type AuditActor, readAsAdmin } from './audit-log.ts'
import { ACTIVE_DAYS, type getSystemStats } from './contract.ts'

export type SystemStats = InferOutput<typeof getSystemStats.reply>

/** The figures of this server. A person who has signed out everywhere isn't active, because sessions are all we know. */
export const findSystemStats = (database: Database, actor: AuditActor): Promise<SystemStats> =>
  readAsAdmin(database, actor, { action: 'stats_viewed' }, async (tx) => {
    const since = Date.now() - ACTIVE_DAYS * 86_400_000
    const { rows } = await tx.execute<SystemStats>(sql`select
      (select count(*)::integer from users where deleted_at is null) as "totalUsers",
      (select count(*)::integer from stories where deleted_at is null) as "totalStories",
      (select count(*)::integer from memberships where role = 'member') as "totalFamilyConnections",
      (select count(distinct u.id)::integer from sessions s join users u on u.id = (s.sess ->> 'userId')::integer
        where u.deleted_at is null and s.expire > now()
          and (s.sess ->> 'credentialVersion')::integer = u.credential_version
          and (s.sess ->> 'extendedAt')::double precision >= ${since}) as "activeUsers"`)
    const [stats] = rows
    if (!stats) throw new Error('The figures were not counted.')
    return stats
  })
