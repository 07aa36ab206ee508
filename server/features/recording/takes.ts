import { extname } from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import { takes } from '#server/infra/db/schema/recordings.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'

/** The takes of a story, in order. */
export const findTakes = (tx: Tx, { familyId, storyId }: { familyId: number; storyId: number }) =>
  tx
    .select()
    .from(takes)
    .where(and(eq(takes.familyId, familyId), eq(takes.storyId, storyId)))
    .orderBy(asc(takes.position))

/** Stores how long each take is, in order: 0 if nothing can be heard of it. */
export const setTakeDurations = async (
  tx: Tx,
  orderedTakes: readonly { id: number }[],
  durationsMs: readonly number[],
) => {
  for (const [i, { id }] of orderedTakes.entries())
    await tx
      .update(takes)
      .set({ durationMs: durationsMs[i] ?? 0 })
      .where(eq(takes.id, id))
}

/** Whether anything can be heard of a take. Unknown until it is measured. */
export const isAudible = ({ durationMs }: { durationMs: number | null }): boolean => durationMs !== 0

/** Work with the files of takes, in order, for ffmpeg. */
export const withTakeFiles = <Result>(
  files: FileStore,
  [first, ...others]: readonly { fileName: string }[],
  work: (paths: string[]) => Promise<Result>,
): Promise<Result> =>
  first === undefined
    ? work([])
    : files.withLocalCopy(first.fileName, (path) => withTakeFiles(files, others, (paths) => work([path, ...paths])))

/** Whether a recording is an MP3 already. */
export const isMp3 = ([take, ...others]: readonly { fileName: string }[]): boolean =>
  take !== undefined && others.length === 0 && extname(take.fileName) === '.mp3'
