import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

const STDERR_LIMIT = 8 * 1024
const LINGER_MS = 2_000
const MAX_TIMER_MS = 2 ** 31 - 1
const CANNOT_START = new Set(['ENOENT', 'EACCES', 'ENOTDIR', 'ENOEXEC'])

type ToolRun = {
  program: string
  args: readonly string[]
  timeLimitMs: number
  signal?: AbortSignal
  /** Called with every piece of standard output, which is thrown away otherwise; when it throws, the program is stopped. */
  onStdout?: (chunk: Buffer) => void
  /** Return on any exit code; by default anything but 0 is a ToolFailed. Death by a signal is always one. */
  anyExitCode?: boolean
}

/**
 * Runs a program as a low-priority child in a process group of its own and waits for its end. Past its time limit, or
 * when the signal aborts, the whole group is killed. Standard input stays open and silent, so a child that watches it
 * notices when this process is gone.
 *
 * @returns the exit code and the last 8 KiB of standard error
 * @throws ToolMissing, ToolTimedOut, ToolFailed, or the signal's own reason
 */
export async function runTool(run: ToolRun): Promise<{ exitCode: number; stderr: string }> {
  run.signal?.throwIfAborted()
  const name = basename(run.program)
  const child = spawn(run.program, run.args, { detached: true, stdio: ['pipe', 'pipe', 'pipe'] })
  let stderr = Buffer.alloc(0)
  let stopped: { why: unknown } | undefined
  const stop = (why: unknown): void => {
    stopped ??= { why }
    killGroup(child)
  }

  child.stdin.on('error', () => {}) // A child that closes its input early is no failure of ours.
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = Buffer.concat([stderr, chunk]).subarray(-STDERR_LIMIT)
  })
  child.stdout.on('data', (chunk: Buffer) => {
    try {
      if (!stopped) run.onStdout?.(chunk)
    } catch (error) {
      stop(error)
    }
  })

  const timer = setTimeout(
    () => stop(new ToolTimedOut(name, run.timeLimitMs, stderr.toString())),
    Math.min(run.timeLimitMs, MAX_TIMER_MS),
  )
  const onAbort = (): void => stop(run.signal?.reason)
  run.signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const { exitCode, signalName } = await ended(child, name)
    if (stopped) throw stopped.why
    if (exitCode === null) throw new ToolFailed(name, `ended by ${signalName}`, stderr.toString())
    if (exitCode !== 0 && !run.anyExitCode) throw new ToolFailed(name, `exit code ${exitCode}`, stderr.toString())
    return { exitCode, stderr: stderr.toString() }
  } finally {
    clearTimeout(timer)
    run.signal?.removeEventListener('abort', onAbort)
  }
}

function ended(child: ChildProcess, name: string): Promise<{ exitCode: number | null; signalName: string | null }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ exitCode: number | null; signalName: string | null }>()
  let lingering: NodeJS.Timeout | undefined
  running.add(child)
  lowerPriority(child)
  child.on('error', (error: NodeJS.ErrnoException) => {
    if (child.pid !== undefined) return
    running.delete(child)
    reject(
      CANNOT_START.has(error.code ?? '')
        ? new ToolMissing(name, { cause: error })
        : new ToolFailed(name, error.code ?? 'could not be started', '', { cause: error }),
    )
  })
  child.once('exit', () => {
    // What the program itself started may outlive it and hold the pipes open.
    lingering = setTimeout(() => {
      killGroup(child)
      for (const stream of child.stdio) stream?.destroy()
    }, LINGER_MS)
  })
  child.once('close', (exitCode, signalName) => {
    clearTimeout(lingering)
    running.delete(child)
    resolve({ exitCode, signalName })
  })
  return promise
}

function lowerPriority(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Some systems forbid it, or the child has ended already: it then runs as it is.
  }
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The group is gone already.
  }
}

const running = new Set<ChildProcess>()
// Children are groups of their own, so neither Ctrl-C nor a crash of this process would end them.
process.on('exit', () => {
  for (const child of running) killGroup(child)
})

/** A child program could not be started: it is not installed, or not executable. Worth retrying once it has been installed. */
export class ToolMissing extends Error {
  readonly code = 'tool_missing'
  readonly program: string

  constructor(program: string, options?: ErrorOptions) {
    super(`The program ${program} could not be started; is it installed?`, options)
    this.name = 'ToolMissing'
    this.program = program
  }
}

/** A child program was stopped because it ran longer than it may. `stderrTail` is for the log, not for people. */
export class ToolTimedOut extends Error {
  readonly code = 'tool_timed_out'
  readonly program: string
  readonly stderrTail: string

  constructor(program: string, timeLimitMs: number, stderrTail: string) {
    super(`The program ${program} did not finish within ${Math.round(timeLimitMs / 1000)} seconds and was stopped.`)
    this.name = 'ToolTimedOut'
    this.program = program
    this.stderrTail = stderrTail
  }
}

/** A child program crashed, or gave up with an error. `stderrTail` is for the log, not for people. */
export class ToolFailed extends Error {
  readonly code = 'tool_failed'
  readonly program: string
  readonly stderrTail: string

  constructor(program: string, how: string, stderrTail: string, options?: ErrorOptions) {
    super(`The program ${program} failed (${how}).`, options)
    this.name = 'ToolFailed'
    this.program = program
    this.stderrTail = stderrTail
  }
}
