import { chmod, readFile, writeFile } from 'node:fs/promises'

/** Writes a shell script that acts as a program. */
export async function fakeTool(path: string, script: string): Promise<string> {
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
  return path
}

/** A script that never ends and has a child process; writes both process ids to `pidsFile`. */
export function hangingScript(pidsFile: string): string {
  return `sleep 600 &\necho "$$ $!" > '${pidsFile}.part' && mv '${pidsFile}.part' '${pidsFile}'\nwait`
}

/** Whether a process is running. A zombie is not. */
export async function isRunning(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) [ZX] /.test(status)
}
