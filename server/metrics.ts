import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { measureServer } from './features/admin/server-state.ts'
import type { Services } from './services.ts'

type MetricsSettings = { metricsToken: string | undefined; minFreeBytes: number }

/**
 * `GET /metrics` for Prometheus, for requests with the token of METRICS; without that setting there is no such address. Counts
 * only, and no names. Alerts are suggested in docs/monitoring.md.
 */
export const installMetrics = (
  app: FastifyInstance,
  { connected: { database }, ...services }: Services,
  { metricsToken, minFreeBytes }: MetricsSettings,
): void => {
  if (metricsToken === undefined) return
  const answered = new Map<string, number>()
  let seconds = 0
  app.addHook('onResponse', async (_request, { statusCode, elapsedTime }) => {
    const kind = `${Math.floor(statusCode / 100)}xx`
    answered.set(kind, (answered.get(kind) ?? 0) + 1)
    seconds += elapsedTime / 1000
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isToken(request.headers.authorization, metricsToken))
      return reply.status(401).header('www-authenticate', 'Bearer').type('text/plain').send('Unauthorized\n')
    const { stats, state } = await measureServer({ ...services, database, minFreeBytes })
    const { storage, emails, backup } = state
    const lastBackup = backup?.last ? Date.parse(backup.last.at) / 1000 : undefined
    const text = [
      ...metric('users', 'gauge', 'Accounts.', [[{}, stats.totalUsers]]),
      ...metric('active_users', 'gauge', 'Accounts that were signed in within 30 days.', [[{}, stats.activeUsers]]),
      ...metric('stories', 'gauge', 'Stories, without deleted ones.', [[{}, stats.totalStories]]),
      ...metric(
        'jobs',
        'gauge',
        'Runs of background jobs.',
        state.jobs.flatMap(({ name, waiting, delayed, running, failed }) =>
          Object.entries({ waiting, delayed, running, failed }).map(
            ([state, value]): Sample => [{ job: name, state }, value],
          ),
        ),
      ),
      ...metric(
        'job_wait_seconds',
        'gauge',
        'How long the oldest run could have begun.',
        state.jobs.map(({ name, waitingSeconds }): Sample => [{ job: name }, waitingSeconds ?? 0]),
      ),
      ...metric('recordings', 'gauge', 'Original recordings.', [[{}, storage.recordings]]),
      ...metric('recording_bytes', 'gauge', 'Their size.', [[{}, storage.recordingBytes]]),
      ...metric('recording_problems', 'gauge', 'Those that are missing or not as stored.', [[{}, storage.problems]]),
      ...metric('database_bytes', 'gauge', 'Size of the database.', [[{}, storage.databaseBytes]]),
      ...(storage.freeBytes === null
        ? []
        : metric('free_bytes', 'gauge', 'Free on the disk of the recordings.', [[{}, storage.freeBytes]])),
      ...metric('min_free_bytes', 'gauge', 'With less, nothing can be saved.', [[{}, minFreeBytes]]),
      ...metric('emails', 'gauge', 'Emails of the last 30 days.', [
        [{ state: 'sent' }, emails.sent],
        [{ state: 'waiting' }, emails.waiting],
        [{ state: 'failed' }, emails.failed],
      ]),
      ...(lastBackup === undefined
        ? []
        : metric('last_backup_timestamp_seconds', 'gauge', 'When the last backup was made.', [[{}, lastBackup]])),
      ...metric('backup_failed', 'gauge', '1 if the last try failed.', [[{}, backup?.failed ? 1 : 0]]),
      ...metric(
        'http_responses_total',
        'counter',
        'Answers of this process since it began.',
        [...answered].map(([kind, value]): Sample => [{ status: kind }, value]),
      ),
      ...metric('http_response_seconds_total', 'counter', 'How long they took together.', [[{}, seconds]]),
      ...metric('resident_memory_bytes', 'gauge', 'Memory of this process.', [[{}, process.memoryUsage.rss()]]),
    ]
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${text.join('\n')}\n`)
  })
}

type Sample = [labels: Record<string, string>, value: number]

/** One metric in Prometheus' text format. Labels are our own words and need no escaping. */
const metric = (name: string, type: 'gauge' | 'counter', help: string, samples: readonly Sample[]): string[] => [
  `# HELP keepsaid_${name} ${help}`,
  `# TYPE keepsaid_${name} ${type}`,
  ...samples.map(([labels, value]) => {
    const written = Object.entries(labels).map(([label, text]) => `${label}="${text}"`)
    return `keepsaid_${name}${written.length > 0 ? `{${written.join(',')}}` : ''} ${value}`
  }),
]

const isToken = (header: string | undefined, token: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}
