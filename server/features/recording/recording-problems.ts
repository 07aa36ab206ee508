import { addAbortSignal } from 'node:stream'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { isoTime } from '#server/infra/db/json.ts'
import { takes } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import { type FileStore, STORE_AWAY } from '#server/infra/files/file-store.ts'
import { errorCode } from '#server/infra/http/api-error.ts'
import type { Log } from '#server/infra/log.ts'
import type { RecordingProblem } from './contract.ts'

// What is wrong with a stored recording is kept with it, so that its family learns of it while a backup may still have the
// whole file.

type Services = { database: Database; events: Events; log: Log }
type StoredTake = { fileName: string; bytes: number }

const TAKES_PER_BATCH = 500

/** Sets what is wrong with the file of a take, or null. Does nothing if that is known already. */
export const setTakeProblem = (
  { database, events, log }: Services,
  fileName: string,
  problem: RecordingProblem | null,
): Promise<void> =>
  database.asSystem(async (tx) => {
    const [changed] = await tx
      .update(takes)
      .set({ problem, problemSince: problem && sql`now()` })
      .where(and(eq(takes.fileName, fileName), sql`${takes.problem} is distinct from ${problem}`))
      .returning({ id: takes.storyId, familyId: takes.familyId })
    if (!changed) return
    if (problem) log.error({ code: `recording_${problem}`, file: fileName }, 'a recording needs attention')
    await events.publish(tx, { ...changed, kind: 'story' })
  })

/** What is wrong with the file of a take, judging by its length. */
export const findProblem = async (
  files: FileStore,
  { fileName, bytes }: StoredTake,
): Promise<Exclude<RecordingProblem, 'changed'> | null> => {
  try {
    const info = await files.info(fileName)
    if (!info) return 'missing'
    return info.bytes === bytes ? null : 'incomplete'
  } catch (error) {
    // Then nothing is known about the file.
    if (errorCode(error) === STORE_AWAY) throw error
    return 'unreadable'
  }
}

/** Compares the length of a take with the one that was saved, and notes a difference or that there is none anymore. */
export const checkTake = async (
  { files, ...services }: Services & { files: FileStore },
  take: StoredTake & { problem: RecordingProblem | null },
): Promise<RecordingProblem | null> => {
  const found = await findProblem(files, take)
  const problem = found ?? (needsReading(take.problem) ? take.problem : null)
  if (problem !== take.problem) await setTakeProblem(services, take.fileName, problem)
  return problem
}

// The length says nothing about the bytes.
const needsReading = (problem: RecordingProblem | null): boolean => problem === 'changed' || problem === 'unreadable'

/** Checks all takes, so that a loss is noticed even if no one listens. Those that were changed or unreadable
 * are read again. */
export const checkAllRecordings = async (services: Services & { files: FileStore }, signal: AbortSignal) => {
  for await (const take of allTakes(services.database)) {
    if (signal.aborted) return
    const problem = await checkTake(services, take)
    if (needsReading(problem) && (await isIntact(services.files, take, signal)))
      await setTakeProblem(services, take.fileName, null)
  }
}

async function* allTakes(database: Database) {
  for (let last = 0; ; ) {
    const batch = await database.asSystem((tx) =>
      tx
        .select({
          id: takes.id,
          fileName: takes.fileName,
          bytes: takes.bytes,
          sha256: takes.sha256,
          problem: takes.problem,
        })
        .from(takes)
        .where(gt(takes.id, last))
        .orderBy(asc(takes.id))
        .limit(TAKES_PER_BATCH),
    )
    yield* batch
    const next = batch.at(-1)?.id
    if (next === undefined) return
    last = next
  }
}

/** What reading everything found so far. */
export type Verification = {
  recordings: number
  bytes: number
  problems: { file: string; problem: RecordingProblem }[]
}

/**
 * Reads every recording, compares it with the SHA-256 it was saved with, and notes what is wrong, or that nothing is anymore. One
 * at a time: listeners need the disk, too. Throws the reason of `signal` once that is aborted.
 */
export const verifyAllRecordings = async (
  services: Services & { files: FileStore },
  signal: AbortSignal,
  onProgress: (soFar: Verification, name: string) => void = () => {},
): Promise<Verification> => {
  const { database, files } = services
  const found: Verification = { recordings: 0, bytes: 0, problems: [] }
  for await (const take of allTakes(database)) {
    const problem =
      (await findProblem(files, take)) ?? ((await isIntact(files, take, signal)) ? null : ('changed' as const))
    signal.throwIfAborted()
    await setTakeProblem(services, take.fileName, problem)
    // The story may have been deleted for good meanwhile, and its file with it.
    const isStillThere = problem && (await database.asSystem((tx) => tx.$count(takes, eq(takes.id, take.id))))
    found.recordings += 1
    found.bytes += take.bytes
    if (problem && isStillThere) found.problems.push({ file: take.fileName, problem })
    onProgress(found, take.fileName)
  }
  return found
}

/**
 * Reads the recordings of a snapshot that aren't `verified` yet, without writing anything. Returns how many there are in all, and a
 * line for each that isn't as it was saved. Throws the reason of `signal` once that is aborted.
 */
export const findAlteredRecordings = async (
  snapshot: pg.ClientBase,
  files: FileStore,
  verified: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<{ recordings: number; bytes: number; problems: string[] }> => {
  const { rows } = await snapshot.query<{ fileName: string; bytes: string; sha256: string }>(
    'select file_name as "fileName", bytes, sha256 from takes order by id',
  )
  const problems: string[] = []
  for (const { fileName, bytes, sha256 } of rows) {
    if (verified.has(fileName)) continue
    const problem = await findProblem(files, { fileName, bytes: Number(bytes) })
    if (problem ?? !(await isIntact(files, { fileName, sha256 }, signal)))
      problems.push(`${fileName}: ${problem ?? 'changed'}`)
  }
  return { recordings: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0), problems }
}

/** Throws the reason of `signal` once that is aborted: what wasn't read to its end is neither intact nor damaged. */
const isIntact = async (
  files: FileStore,
  { fileName, sha256 }: { fileName: string; sha256: string },
  signal: AbortSignal,
): Promise<boolean> => {
  const hash = async () => hashBytes(addAbortSignal(signal, await files.read(fileName)))
  const found = await hash().catch(() => undefined)
  signal.throwIfAborted()
  return found?.sha256 === sha256
}

/** The stories of a family whose recordings need attention, without deleted ones. Of several takes, the first one counts. */
export const listProblems = (tx: Tx, familyId: number) =>
  tx
    .selectDistinctOn([stories.createdAt, stories.id], {
      storyId: stories.id,
      title: stories.title,
      toldBy: stories.toldBy,
      problem: sql<RecordingProblem>`${takes.problem}`,
      since: isoTime(takes.problemSince),
    })
    .from(takes)
    .innerJoin(stories, and(eq(stories.id, takes.storyId), eq(stories.familyId, takes.familyId)))
    .where(and(eq(takes.familyId, familyId), isNull(stories.deletedAt), sql`${takes.problem} is not null`))
    .orderBy(asc(stories.createdAt), asc(stories.id), asc(takes.position))
