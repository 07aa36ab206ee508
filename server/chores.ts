import { sweepFiles } from '#server/features/recording/stored-files.ts'
import { removeDeletedStories } from '#server/features/stories/editing/delete-story.ts'
import { purgeEmails } from './features/email/purge-emails.ts'
import { createArchiveCache } from './features/export/archive/archive-cache.ts'
import { removeUnusedWords } from './features/stories/search/queries.ts'
import { removeExpiredSessions } from './infra/http/sessions.ts'
import type { Log } from './infra/log.ts'
import { describeError } from './infra/log.ts'
import type { Services } from './services.ts'

const MINUTE = 60_000

// Safe in several processes at once: each chore only removes what is already given up.
const every = (ms: number, name: string, log: Log, chore: () => Promise<unknown>): (() => void) => {
  const run = () =>
    chore().catch((error: unknown) => log.warn({ code: 'chore_failed', chore: name, ...describeError(error) }, 'chore'))
  // A process that is started anew each day comes to what is rare all the same, when it has done what its start brings with it.
  const first = setTimeout(run, Math.min(ms, 5 * MINUTE))
  const timer = setInterval(run, ms)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

/** Removes files whose upload or derivation died on the way. */
export const discardAbandoned = ({ connected, files, log }: Services) =>
  every(MINUTE, 'sweep-files', log, () => sweepFiles(connected.database, files, { all: false, log }))

/** Removes sessions that have run out. */
export const removeOldSessions = ({ connected, log }: Services) =>
  every(60 * MINUTE, 'expired-sessions', log, () => removeExpiredSessions(connected.database))

/** Removes for good the stories that nobody has restored in time. */
export const removeOldDeleted = ({ connected, log }: Services) =>
  every(60 * MINUTE, 'deleted-stories', log, () => removeDeletedStories(connected.database))

/** Forgets mail that is long over, and the addresses that somebody typed for it. */
export const forgetOldMail = ({ connected, log }: Services, outbox: string) =>
  every(60 * MINUTE, 'old-mail', log, () => purgeEmails(connected.database, outbox))

/** Forgets the words that no story has any more. */
export const forgetUnusedWords = ({ connected, log }: Services) =>
  every(24 * 60 * MINUTE, 'unused-words', log, () => removeUnusedWords(connected.database))

/** Removes archives that nobody goes on downloading. */
export const removeOldArchives = ({ log }: Services, folder: string) =>
  every(60 * MINUTE, 'old-archives', log, () => createArchiveCache(folder).removeExpired())
