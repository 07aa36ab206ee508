import { readFile, writeFile } from 'node:fs/promises'

const MEGABYTE = 1024 * 1024

/** What a process has in memory now and had at most, in MiB. Linux only. */
export const memoryOf = async (pid: number): Promise<{ now: number; most: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / MEGABYTE
  return { now: read('VmRSS'), most: read('VmHWM') }
}

/** Lets the most begin anew from now. */
export const forgetMost = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5')
