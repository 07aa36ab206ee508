import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs an installed program with a UTF-8 locale: without one, `unzip` fails on file names with four-byte characters.
 */
export const runProgram = (
  program: string,
  args: readonly string[],
  { cwd }: { cwd?: string } = {},
): Promise<{ stdout: string; stderr: string }> =>
  promisify(execFile)(program, args, { cwd, env: { ...process.env, LC_ALL: 'C.UTF-8' } })
