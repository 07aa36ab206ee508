import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { mayDeleteFiles } from '#server/infra/backup/backup-locks.ts'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { storedFiles, uploads } from '#server/infra/db/schema/recordings.ts'
import { waitStart } from '#server/infra/db/wait-start.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import { uploadUnknown } from './upload-errors.ts'

type NewFile = { name: string; familyId: number | null; userId: number | null }

// Every file on disk has a row in `stored_files`, written before its first byte. It is `arriving` or `uploading` until a
// transaction refers to it (`stored`) or it is given up (`discarded`). Discarded files are deleted from disk, then their row goes.

/** How often the writer of an arriving file renews its lease. */
export const LEASE_RENEWAL_MS = 30_000
const LEASE_MS = 120_000
const FINISHED_LEASE_MS = 60 * 60 * 1000
/** An upload is discarded this long after its last byte arrived, as the privacy policy says. */
const UPLOAD_LEASE_MS = 30 * 24 * 60 * 60 * 1000
/** While a recording is being made, its bytes arrive every second. The lease is written less often. */
const UPLOAD_RENEWAL_MS = 60_000

const leaseUntil = (ms: number) => sql`now() + make_interval(secs => ${ms / 1000})`
const uploadLeaseUntil = (ms: number) => sql`${waitStart} + make_interval(secs => ${ms / 1000})`

/** Until when an upload is kept if its last bytes arrive now. */
export const UPLOAD_LEASE = uploadLeaseUntil(UPLOAD_LEASE_MS)
/** A lease that ends later doesn't have to be renewed yet. */
export const RENEWED_UPLOAD_LEASE = uploadLeaseUntil(UPLOAD_LEASE_MS - UPLOAD_RENEWAL_MS)

/** Adds the row of a file that is about to be written by someone who renews its lease. */
export const registerFile = (tx: Tx, file: NewFile) =>
  tx.insert(storedFiles).values({ ...file, leaseUntil: leaseUntil(LEASE_MS) })

/** Adds the row of a finished file that is about to be moved into the store, which may take minutes. */
export const registerFinishedFile = (tx: Tx, file: NewFile) =>
  tx.insert(storedFiles).values({ ...file, leaseUntil: leaseUntil(FINISHED_LEASE_MS) })

/** Adds the row of a file that will arrive in chunks, over many requests. */
export const registerUpload = (tx: Tx, file: { name: string; familyId: number; userId: number }) =>
  tx.insert(storedFiles).values({ ...file, state: 'uploading', leaseUntil: UPLOAD_LEASE })

/** Keeps a file that is still arriving from being swept. */
export const renewLease = (tx: Tx, name: string) =>
  tx
    .update(storedFiles)
    .set({ leaseUntil: leaseUntil(LEASE_MS) })
    .where(and(eq(storedFiles.name, name), eq(storedFiles.state, 'arriving')))

/**
 * Locks an open upload until the transaction ends: nothing is appended to it meanwhile. Returns how much of it has arrived;
 * undefined if it isn't open anymore. Who locks several does it in the order of their names, so that no two wait for each other.
 */
export const lockUpload = async (tx: Tx, name: string): Promise<number | undefined> => {
  const [locked] = await tx
    .select({ receivedBytes: uploads.receivedBytes })
    .from(storedFiles)
    .innerJoin(uploads, eq(uploads.fileName, storedFiles.name))
    .where(and(eq(storedFiles.name, name), eq(storedFiles.state, 'uploading')))
    .for('update')
  return locked?.receivedBytes
}

/** Locks an arriving file until the transaction ends, so it can't be discarded. False if it has been already. */
export const lockFile = async (tx: Tx, name: string): Promise<boolean> => {
  const arriving = and(eq(storedFiles.name, name), eq(storedFiles.state, 'arriving'))
  const locked = await tx.select({ name: storedFiles.name }).from(storedFiles).where(arriving).for('update')
  return locked.length > 0
}

/** Marks a file as part of what this transaction writes. Throws `upload_unknown` if it has been discarded. */
export const markStored = async (tx: Tx, name: string): Promise<void> => {
  const stored = await tx
    .update(storedFiles)
    .set({ state: 'stored' })
    .where(and(eq(storedFiles.name, name), inArray(storedFiles.state, ['arriving', 'uploading'])))
    .returning({ name: storedFiles.name })
  if (stored.length === 0) throw uploadUnknown()
}

/** Marks a stored file as discarded, in the transaction that removes the last reference to it. */
export const releaseFile = (tx: Tx, name: string) =>
  tx.update(storedFiles).set({ state: 'discarded' }).where(eq(storedFiles.name, name))

/** Removes an arriving file. Does nothing if a commit has stored it, even when the answer to that commit was lost. */
export const discardFile = async (database: Database, files: FileStore, name: string): Promise<void> => {
  const isDiscarded = await database.asSystem((tx) => markDiscarded(tx, name, ['arriving', 'discarded']))
  if (isDiscarded) await removeDiscarded(database, files, name)
}

/**
 * Removes an open upload. False if it isn't open anymore, such as when it has become a story, or if more than `maxBytes` of it
 * have arrived.
 */
export const discardUpload = async (
  database: Database,
  files: FileStore,
  name: string,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<boolean> => {
  const isDiscarded = await database.asSystem(async (tx) => {
    const receivedBytes = await lockUpload(tx, name)
    if (receivedBytes === undefined || receivedBytes > maxBytes) return false
    return markDiscarded(tx, name, ['uploading'])
  })
  if (isDiscarded) await removeDiscarded(database, files, name)
  return isDiscarded
}

/**
 * Removes the files that crashed writers left behind, and uploads that were idle for 30 days by `confirmedTime`. Only the sole process, before it serves its first request,
 * may pass `all`. Returns how many files were removed; a file that can't be removed is retried next time and doesn't stop the others.
 */
export const sweepFiles = async (
  database: Database,
  files: FileStore,
  { all, confirmedTime, log }: { all: boolean; confirmedTime?: Date | undefined; log: Log },
): Promise<number> => {
  const names = await database.asSystem((tx) => markAbandoned(tx, { all, confirmedTime }))
  let removed = 0
  for (const name of names) {
    try {
      if (await removeDiscarded(database, files, name)) removed += 1
    } catch (error) {
      log.warn({ code: 'not_swept', ...describeError(error) }, 'a discarded file could not be removed')
    }
  }
  return removed
}

const markDiscarded = async (
  tx: Tx,
  name: string,
  states: (typeof storedFiles.$inferSelect)['state'][],
): Promise<boolean> => {
  const discarded = await tx
    .update(storedFiles)
    .set({ state: 'discarded' })
    .where(and(eq(storedFiles.name, name), inArray(storedFiles.state, states)))
    .returning({ name: storedFiles.name })
  return discarded.length > 0
}

/** Discards files whose lease has run out (with `all`, every arriving file). Returns the names of all discarded files. */
const markAbandoned = async (
  tx: Tx,
  { all, confirmedTime }: { all: boolean; confirmedTime: Date | undefined },
): Promise<string[]> => {
  // If it still arrives after all, its sender tries again. An upload may be all that is left of a recording.
  const arriving = and(eq(storedFiles.state, 'arriving'), all ? undefined : lt(storedFiles.leaseUntil, sql`now()`))
  const idle = confirmedTime && and(eq(storedFiles.state, 'uploading'), lt(storedFiles.leaseUntil, confirmedTime))
  await tx.update(storedFiles).set({ state: 'discarded' }).where(or(arriving, idle))
  const rows = await tx.select({ name: storedFiles.name }).from(storedFiles).where(eq(storedFiles.state, 'discarded'))
  return rows.map((row) => row.name)
}

/** Removes the file and its row. Not while a backup copies files: then the next sweep does it. */
const removeDiscarded = async (database: Database, files: FileStore, name: string): Promise<boolean> => {
  // No backup copies these.
  if (files.isRemote) await files.remove(name)
  return database.asSystem(async (tx) => {
    const rows = await tx
      .delete(storedFiles)
      .where(and(eq(storedFiles.name, name), eq(storedFiles.state, 'discarded'), mayDeleteFiles))
      .returning({ name: storedFiles.name })
    // In the transaction: if the process dies here, the row is still there.
    if (rows.length > 0 && !files.isRemote) await files.remove(name)
    return rows.length > 0
  })
}
