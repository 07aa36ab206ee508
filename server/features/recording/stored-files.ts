import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { uploadUnknown } from './upload-unknown.ts'

/** A file that has begun to arrive is kept alive by its writer this often, and given up after this long. Milliseconds. */
export const LEASE_RENEWAL = 30_000
const LEASE = 120_000
/** An upload that nothing has come of for so long is given up (specified: 30 days). */
const UPLOAD_LEASE = 30 * 24 * 60 * 60 * 1000

const leaseUntil = (ms = LEASE) => sql`now() + make_interval(secs => ${ms / 1000})`

/** Enters a file before its first byte is written, so that nothing on disk is ever unknown. */
export const enterFile = (tx: Tx, file: { name: string; familyId: number; userId: number | null }) =>
  tx.insert(storedFiles).values({ ...file, leaseUntil: leaseUntil() })

/** Enters a file that will come in pieces, over many requests. */
export const enterUpload = (tx: Tx, file: { name: string; familyId: number; userId: number }) =>
  tx.insert(storedFiles).values({ ...file, state: 'uploading', leaseUntil: leaseUntil(UPLOAD_LEASE) })

/** Lets an upload wait its full time again; once a day is often enough. */
export const renewUpload = (tx: Tx, name: string) =>
  tx
    .update(storedFiles)
    .set({ leaseUntil: leaseUntil(UPLOAD_LEASE) })
    .where(
      and(
        eq(storedFiles.name, name),
        eq(storedFiles.state, 'uploading'),
        lt(storedFiles.leaseUntil, leaseUntil(UPLOAD_LEASE - 24 * 60 * 60 * 1000)),
      ),
    )

/** The files of everybody's uploads in a family. */
export const openFilesOf = async (tx: Tx, familyId: number): Promise<string[]> => {
  const rows = await tx
    .select({ name: storedFiles.name })
    .from(storedFiles)
    .where(and(eq(storedFiles.familyId, familyId), eq(storedFiles.state, 'uploading')))
  return rows.map(({ name }) => name)
}

/** Whether an upload is still wanted. Nobody gives it up before the transaction ends. */
export const holdUpload = async (tx: Tx, name: string): Promise<boolean> => {
  const wanted = and(eq(storedFiles.name, name), eq(storedFiles.state, 'uploading'))
  const held = await tx.select({ name: storedFiles.name }).from(storedFiles).where(wanted).for('update')
  return held.length > 0
}

/** Makes sure of a file that is to be kept: nobody gives it up before the transaction ends. Refuses with `upload_unknown`. */
export const holdFile = async (tx: Tx, name: string): Promise<void> => {
  const wanted = and(eq(storedFiles.name, name), inArray(storedFiles.state, ['arriving', 'uploading']))
  const held = await tx.select({ name: storedFiles.name }).from(storedFiles).where(wanted).for('update')
  if (held.length === 0) throw uploadUnknown()
}

/** Gives up an upload that is not wanted any more. False when it has become a story: then its bytes must stay. */
export const giveUpUpload = async (tx: Tx, name: string): Promise<boolean> => {
  const givenUp = await tx
    .update(storedFiles)
    .set({ state: 'discarded' })
    .where(and(eq(storedFiles.name, name), eq(storedFiles.state, 'uploading')))
    .returning({ name: storedFiles.name })
  return givenUp.length > 0
}

/** Keeps a file that is still arriving from being swept. */
export const renewLease = (tx: Tx, name: string) =>
  tx
    .update(storedFiles)
    .set({ leaseUntil: leaseUntil() })
    .where(and(eq(storedFiles.name, name), eq(storedFiles.state, 'arriving')))

/** Marks a file as belonging to what the same transaction writes. Refuses with `upload_unknown` when it has been given up. */
export const keepFile = async (tx: Tx, name: string): Promise<void> => {
  const kept = await tx
    .update(storedFiles)
    .set({ state: 'stored' })
    .where(and(eq(storedFiles.name, name), inArray(storedFiles.state, ['arriving', 'uploading'])))
    .returning({ name: storedFiles.name })
  if (kept.length === 0) throw uploadUnknown()
}

/** Gives up an arriving file. False when it is kept by now: then its bytes must stay. */
export const giveUpFile = async (tx: Tx, name: string): Promise<boolean> => {
  const givenUp = await tx
    .update(storedFiles)
    .set({ state: 'discarded' })
    .where(and(eq(storedFiles.name, name), inArray(storedFiles.state, ['arriving', 'discarded'])))
    .returning({ name: storedFiles.name })
  return givenUp.length > 0
}

/**
 * Gives up every arriving file whose writer has died (`all` where no writer can be alive) and every upload that nobody has
 * gone on with. Returns what is discarded.
 */
export const giveUpAbandoned = async (tx: Tx, all: boolean): Promise<string[]> => {
  const arriving = eq(storedFiles.state, 'arriving')
  const expired = and(inArray(storedFiles.state, ['arriving', 'uploading']), lt(storedFiles.leaseUntil, sql`now()`))
  await tx
    .update(storedFiles)
    .set({ state: 'discarded' })
    .where(all ? or(arriving, expired) : expired)
  const rows = await tx.select({ name: storedFiles.name }).from(storedFiles).where(eq(storedFiles.state, 'discarded'))
  return rows.map((row) => row.name)
}

/** Forgets a discarded file, once its bytes are gone. */
export const forgetFile = (tx: Tx, name: string) =>
  tx.delete(storedFiles).where(and(eq(storedFiles.name, name), eq(storedFiles.state, 'discarded')))

/** Gives up a kept file that nothing refers to any more. */
export const releaseFile = (tx: Tx, name: string) =>
  tx.update(storedFiles).set({ state: 'discarded' }).where(eq(storedFiles.name, name))
