import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { NODE_FLAGS } from '../../bin/tasks/start.mjs'
import { COMPILE_CACHE } from './server.ts'

const admin = fileURLToPath(new URL('../../server/admin.ts', import.meta.url))

type Options = {
  env?: Record<string, string>
  /** What the operator types. */
  typed?: string
  /** Sees what it has printed so far. */
  onOutput?: (output: string, child: ChildProcess) => void
}

/** Runs `npm run admin` without npm. */
export const runAdmin = async (dataDir: string, args: string[], { env, typed, onOutput = () => {} }: Options = {}) => {
  const child = spawn(process.execPath, [...NODE_FLAGS, admin, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      onOutput(output, child)
    })
  child.stdin.end(typed)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
