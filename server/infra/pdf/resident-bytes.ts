import { readFile } from 'node:fs/promises'

/** How much memory a process takes; 0 where the system does not say so in /proc, as Linux does. */
export const residentBytes = async (pid: number | undefined): Promise<number> => {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}
