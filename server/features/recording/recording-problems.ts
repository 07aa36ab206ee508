import { createReadStream } from 'node:fs'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database, Tx } from '#server/infra/db/database.ts'
import { isoTime } from '#server/infra/db/json.ts'
import { recordings } from '#server/infra/db/schema/recordings.ts'
import { stories } from '#server/infra/db/schema/stories.ts'
import type { Events } from '#server/infra/events/events.ts'
import { hashBytes } from '#server/infra/files/byte-streams.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { Log } from '#server/infra/log.ts'
import type { RecordingProblem } from './contract.ts'

// What is wrong with a stored recording is kept with it, so that its family learns of it while a backup may still have the
// whole file.

type Services = { database: Database; events: Events; log: Log }
type Original = { originalName: string; bytes: number }

const RECORDINGS_PER_BATCH = 500

/** Sets what is wrong with the original of a recording, or null. Does nothing if that is known already. */
export const setRecordingProblem = (
  { database, events, log }: Services,
  originalName: string,
  problem: RecordingProblem | null,
): Promise<void> =>
  database.asSystem(async (tx) => {
    const [changed] = await tx
      .update(recordings)
      .set({ problem, problemSince: problem && sql`now()` })
      .where(and(eq(recordings.originalName, originalName), sql`${recordings.problem} is distinct from ${problem}`))
      .returning({ id: recordings.storyId, familyId: recordings.familyId })
    if (!changed) return
    if (problem) log.error({ code: `recording_${problem}`, file: originalName }, 'a recording needs attention')
    await events.publish(tx, { ...changed, kind: 'story' })
  })

/** What is wrong with the file of a recording, judging by its length. */
const findProblem = async (files: FileStore, { originalName, bytes }: Original): Promise<RecordingProblem | null> => {
  try {
    const info = await files.info(originalName)
    if (!info) return 'missing'
    return info.bytes === bytes ? null : 'incomplete'
  } catch {
    return 'unreadable'
  }
}

/** Compares the length of a file with the one that was saved, and notes a difference or that there is none anymore. */
export const checkRecording = async (
  { files, ...services }: Services & { files: FileStore },
  recording: Original & { problem: RecordingProblem | null },
): Promise<RecordingProblem | null> => {
  const found = await findProblem(files, recording)
  const problem = found ?? (needsReading(recording.problem) ? recording.problem : null)
  if (problem !== recording.problem) await setRecordingProblem(services, recording.originalName, problem)
  return problem
}

// The length says nothing about the bytes.
const needsReading = (problem: RecordingProblem | null): boolean => problem === 'changed' || problem === 'unreadable'

/** Checks all recordings, so that a loss is noticed even if no one listens. Those that were changed or unreadable
 * are read again. */
export const checkAllRecordings = async (services: Services & { files: FileStore }, signal: AbortSignal) => {
  for await (const recording of allRecordings(services.database)) {
    if (signal.aborted) return
    const problem = await checkRecording(services, recording)
    if (needsReading(problem) && (await isIntact(services.files, recording, signal)))
      await setRecordingProblem(services, recording.originalName, null)
  }
}

async function* allRecordings(database: Database) {
  for (let last = 0; ; ) {
    const batch = await database.asSystem((tx) =>
      tx
        .select({
          id: recordings.id,
          originalName: recordings.originalName,
          bytes: recordings.bytes,
          sha256: recordings.sha256,
          problem: recordings.problem,
        })
        .from(recordings)
        .where(gt(recordings.id, last))
        .orderBy(asc(recordings.id))
        .limit(RECORDINGS_PER_BATCH),
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
  for await (const recording of allRecordings(database)) {
    const problem =
      (await findProblem(files, recording)) ??
      ((await isIntact(files, recording, signal)) ? null : ('changed' as const))
    signal.throwIfAborted()
    await setRecordingProblem(services, recording.originalName, problem)
    // The story may have been deleted for good meanwhile, and its file with it.
    const isStillThere =
      problem && (await database.asSystem((tx) => tx.$count(recordings, eq(recordings.id, recording.id))))
    found.recordings += 1
    found.bytes += recording.bytes
    if (problem && isStillThere) found.problems.push({ file: recording.originalName, problem })
    onProgress(found, recording.originalName)
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
  const { rows } = await snapshot.query<{ originalName: string; bytes: string; sha256: string }>(
    'select original_name as "originalName", bytes, sha256 from recordings order by id',
  )
  const problems: string[] = []
  for (const { originalName, bytes, sha256 } of rows) {
    if (verified.has(originalName)) continue
    const problem = await findProblem(files, { originalName, bytes: Number(bytes) })
    if (problem ?? !(await isIntact(files, { originalName, sha256 }, signal)))
      problems.push(`${originalName}: ${problem ?? 'changed'}`)
  }
  return { recordings: rows.length, bytes: rows.reduce((sum, { bytes }) => sum + Number(bytes), 0), problems }
}

/** Throws the reason of `signal` once that is aborted: what wasn't read to its end is neither intact nor damaged. */
const isIntact = async (
  files: FileStore,
  { originalName, sha256 }: { originalName: string; sha256: string },
  signal: AbortSignal,
): Promise<boolean> => {
  const path = await files.localPath(originalName)
  const found = await hashBytes(createReadStream(path, { signal })).catch(() => undefined)
  signal.throwIfAborted()
  return found?.sha256 === sha256
}

/** The stories of a family whose recordings need attention, without deleted ones. */
export const listProblems = (tx: Tx, familyId: number) =>
  tx
    .select({
      storyId: stories.id,
      title: stories.title,
      toldBy: stories.toldBy,
      problem: sql<RecordingProblem>`${recordings.problem}`,
      since: isoTime(recordings.problemSince),
    })
    .from(recordings)
    .innerJoin(stories, and(eq(stories.id, recordings.storyId), eq(stories.familyId, recordings.familyId)))
    .where(and(eq(recordings.familyId, familyId), isNull(stories.deletedAt), sql`${recordings.problem} is not null`))
    .orderBy(asc(stories.createdAt), asc(stories.id))
