import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Has a program of the machine say what it makes of something. It takes names for UTF-8, as it does for everybody whose system is
 * set up: without a locale `unzip` fails over characters of four bytes.
 */
export const runProgram = (
  program: string,
  args: readonly string[],
  { cwd }: { cwd?: string } = {},
): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(program, args, { cwd, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
