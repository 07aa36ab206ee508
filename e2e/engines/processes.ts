import { readdirSync, readFileSync } from 'node:fs'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

/** All processes below one. Linux only. */
export function processesBelow(root: number): Process[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? readProcess(Number(name)) : []))
  const below = (pid: number): Process[] =>
    all.filter(({ parent }) => parent === pid).flatMap((child) => [child, ...below(child.pid)])
  return below(root)
}

/** Kills processes, and groups of them if negative. Some may have ended with their parent. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It had ended.
    }
}

function readProcess(pid: number): Process[] {
  try {
    // The name in parentheses may contain anything; the parent is the second field after it.
    const parent = Number(
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[1],
    )
    return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') }]
  } catch {
    // It has ended.
    return []
  }
}
