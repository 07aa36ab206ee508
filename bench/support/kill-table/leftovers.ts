import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Machines } from './machines.ts'
import type { Storyteller } from './storyteller.ts'

const PATIENCE = 60_000

/**
 * What is in the vault beyond one story for each recording, once the jobs are done and a restart has swept: stories that
 * are there again, and files that belong to none.
 */
export const countLeftovers = async (machines: Machines, storyteller: Storyteller, saved: number) => {
  const deadline = Date.now() + PATIENCE
  const copied = ({ audioUrl, recording }: Awaited<ReturnType<Storyteller['stories']>>[number]) =>
    recording?.state !== 'received' && recording?.playbackUrl !== audioUrl
  while (!(await storyteller.stories()).every(copied)) {
    if (Date.now() > deadline) throw new Error('The copies for playback were never made.')
    await wait(500)
  }
  await machines.server().stop()
  await machines.startServer()
  const stories = await storyteller.stories()
  const known = new Set(stories.flatMap(({ audioUrl, recording }) => [audioUrl, recording?.playbackUrl]))
  const orphans = (await filesIn(machines.dataDir)).filter((name) => !known.has(`/api/audio/${name}`))
  return { duplicates: stories.length - saved, orphans }
}

const filesIn = async (dataDir: string): Promise<string[]> => {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
