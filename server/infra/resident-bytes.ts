import { readFile } from 'node:fs/promises'

/** The resident memory of a process; 0 if it has ended, and on systems without /proc. */
export const residentBytes = async (pid: number | undefined): Promise<number> => {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
