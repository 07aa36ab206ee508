import { catchUpOnPayments, compareAllCustomers } from './features/billing/compare-with-provider.ts'
import type { Payments } from './features/billing/entitlement.ts'
import { queueDigests } from './features/email/digest/queue-digests.ts'
import { purgeEmails } from './features/email/purge-emails.ts'
import { queueTrialReminders } from './features/email/trial-reminders.ts'
import { archiveFolder, createArchiveCache } from './features/export/archive/archive-cache.ts'
import { sendDueGifts } from './features/gifts/email-gift.ts'
import { catchUpOnGifts, compareAllGifts, removeUnpaidGifts } from './features/gifts/pay-for-gift.ts'
import { finishDueDeletions } from './features/leaving/finish-deletions.ts'
import { finishDueClaims, remindOwners } from './features/leaving/heir.ts'
import { checkAllRecordings } from './features/recording/recording-problems.ts'
import { sweepFiles } from './features/recording/stored-files.ts'
import { removeDeletedStories } from './features/stories/editing/delete-story.ts'
import { removeUnusedWords } from './features/stories/search/queries.ts'
import { outboxFolder } from './infra/email/open-mailer.ts'
import { removeExpiredSessions } from './infra/http/sessions.ts'
import { removeEndedCounts } from './infra/limits/limiter.ts'
import { describeError } from './infra/log.ts'
import type { Services } from './services.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MAX_FIRST_DELAY_MS = 5 * MINUTE_MS

type ChoreSettings = { dataDir: string; origin: string; payments: Payments }

type Chore = {
  name: string
  intervalMs: number
  /** What it does on a date, such as sending an email, waits while the clock isn't to be trusted. */
  waitsForClock?: true
  run: (services: Services, options: ChoreSettings & { signal: AbortSignal }) => Promise<unknown>
}

/**
 * Periodic cleanup, and backups. Several processes can run chores at once: they only remove what is already expired, and
 * backups are made one at a time. What can't be undone goes by the confirmed time (decision 59).
 */
export const CHORES = [
  {
    name: 'clock',
    intervalMs: 10 * MINUTE_MS,
    run: async ({ clock, connected, queue }) => {
      await clock.observe()
      await connected.database.asSystem((tx) => queue.startMisdated(tx))
    },
  },
  {
    // Files of uploads and jobs that failed midway.
    name: 'sweep-files',
    intervalMs: MINUTE_MS,
    run: async ({ connected, files, clock, log }) =>
      sweepFiles(connected.database, files, { all: false, confirmedTime: await clock.confirmedTime(), log }),
  },
  {
    // What no row knows in an object store.
    name: 'sweep-objects',
    intervalMs: 24 * HOUR_MS,
    run: ({ files }) => files.sweep(new Date()),
  },
  {
    name: 'ended-limits',
    intervalMs: MINUTE_MS,
    run: ({ connected }) => removeEndedCounts(connected.database),
  },
  {
    name: 'expired-sessions',
    intervalMs: HOUR_MS,
    run: async ({ connected, clock }) => {
      const now = await clock.confirmedTime()
      if (now) await removeExpiredSessions(connected.database, now)
    },
  },
  {
    // Stories in Recently deleted whose time is up.
    name: 'deleted-stories',
    intervalMs: HOUR_MS,
    run: async ({ connected, maintenance, clock }) => {
      const now = await clock.confirmedTime()
      if (now && !(await maintenance.isOn())) await removeDeletedStories(connected.database, now)
    },
  },
  {
    // Accounts whose 30 days are over.
    name: 'account-deletions',
    intervalMs: HOUR_MS,
    // Not while it couldn't be undone.
    run: async ({ connected, ...services }, { origin, signal }) => {
      const now = await services.clock.confirmedTime()
      if (!now || (await services.maintenance.isOn())) return
      await finishDueDeletions({ ...services, database: connected.database, origin }, { now, signal })
    },
  },
  {
    // Heirs whose owners didn't come back within 30 days.
    name: 'heir-claims',
    intervalMs: HOUR_MS,
    run: async ({ connected, ...services }, { signal }) => {
      const now = await services.clock.confirmedTime()
      if (!now || (await services.maintenance.isOn())) return
      await finishDueClaims({ ...services, database: connected.database }, { now, signal })
    },
  },
  {
    name: 'heir-reminders',
    intervalMs: HOUR_MS,
    waitsForClock: true,
    run: ({ connected, queue }) => remindOwners({ database: connected.database, queue }, new Date()),
  },
  {
    name: 'old-emails',
    intervalMs: HOUR_MS,
    run: async ({ connected, clock }, { dataDir }) => {
      const now = await clock.confirmedTime()
      if (now) await purgeEmails(connected.database, outboxFolder(dataDir), now)
    },
  },
  {
    name: 'payments',
    intervalMs: HOUR_MS,
    run: async ({ connected, provider, ...services }, { origin, signal }) => {
      if (provider) await catchUpOnPayments({ ...services, database: connected.database, provider, origin }, signal)
    },
  },
  {
    // Gifts to be emailed today, and those whose payment we weren't notified of.
    name: 'gifts',
    intervalMs: HOUR_MS,
    waitsForClock: true,
    run: async ({ connected: { database }, queue, clock }, { payments, signal }) => {
      if (payments === 'off') return
      await sendDueGifts({ database, queue }, new Date(), signal)
      await catchUpOnGifts({ database, queue }, new Date())
      const now = await clock.confirmedTime()
      if (now) await removeUnpaidGifts({ database }, now)
    },
  },
  {
    // The dates of the test till: trials and periods that end.
    name: 'test-till',
    intervalMs: MINUTE_MS,
    run: async ({ till }) => till?.runDueWork(),
  },
  {
    // In case a webhook was lost.
    name: 'compare-payments',
    intervalMs: 24 * HOUR_MS,
    run: async ({ connected, provider, queue }, { signal }) => {
      if (!provider) return
      await compareAllCustomers({ database: connected.database, queue }, signal)
      await compareAllGifts({ database: connected.database, queue }, signal)
    },
  },
  {
    // Hourly, so "1 day left" comes a day before the end. Each family gets each reminder once.
    name: 'trial-reminders',
    intervalMs: HOUR_MS,
    waitsForClock: true,
    run: async ({ connected, queue }, { payments, signal }) => {
      if (payments !== 'off') await queueTrialReminders({ database: connected.database, queue }, { signal })
    },
  },
  {
    // It's always morning for someone. Each person gets one a day at most.
    name: 'digests',
    intervalMs: HOUR_MS,
    waitsForClock: true,
    run: ({ connected, queue }, { signal }) => queueDigests({ database: connected.database, queue }, { signal }),
  },
  {
    // Words of the search index that no story contains anymore.
    name: 'unused-words',
    intervalMs: 24 * HOUR_MS,
    run: ({ connected }, { signal }) => removeUnusedWords(connected.database, signal),
  },
  {
    name: 'old-archives',
    intervalMs: HOUR_MS,
    run: (_services, { dataDir }) => createArchiveCache(archiveFolder(dataDir)).removeExpired(),
  },
  {
    name: 'check-recordings',
    intervalMs: 24 * HOUR_MS,
    run: ({ connected, ...services }, { signal }) =>
      checkAllRecordings({ ...services, database: connected.database }, signal),
  },
  {
    // Only if there has been none since last night.
    name: 'backup',
    intervalMs: HOUR_MS,
    run: ({ backups }, { signal }) => backups.makeIfDue(signal),
  },
] as const satisfies readonly Chore[]

/** Runs a chore at its interval until the returned function is called. */
export const startChore = (
  { name, intervalMs, waitsForClock, run }: Chore,
  services: Services,
  options: ChoreSettings,
): (() => void) => {
  const stopping = new AbortController()
  const runUnlessMoving = async () => {
    // It could only wait for the tables.
    if ((await services.maintenance.state()) === 'moving') return
    if (waitsForClock && (await services.clock.state()) !== 'ok') return
    await run(services, { ...options, signal: stopping.signal })
  }
  const runSafely = () =>
    runUnlessMoving().catch((error: unknown) => {
      if (stopping.signal.aborted && error === stopping.signal.reason) return
      services.log.warn({ code: 'chore_failed', chore: name, ...describeError(error) }, 'chore failed')
    })
  // The first run comes early: a process that restarts every day would never reach the daily ones.
  const first = setTimeout(runSafely, Math.min(intervalMs, MAX_FIRST_DELAY_MS))
  const timer = setInterval(runSafely, intervalMs)
  first.unref()
  timer.unref()
  return () => {
    stopping.abort()
    clearTimeout(first)
    clearInterval(timer)
  }
}
