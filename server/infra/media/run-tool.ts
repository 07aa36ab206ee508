import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { childEnvironment } from '../child-environment.ts'
import { residentBytes } from '../resident-bytes.ts'

const MAX_STDERR_BYTES = 8 * 1024
const PIPE_CLOSE_TIMEOUT_MS = 2_000
const MAX_TIMER_MS = 2 ** 31 - 1
const MEMORY_CHECK_INTERVAL_MS = 50
const START_ERROR_CODES = new Set(['ENOENT', 'EACCES', 'ENOTDIR', 'ENOEXEC'])

type ToolRun = {
  program: string
  args: readonly string[]
  /** Its name in errors; by default that of its file. */
  name?: string
  timeLimitMs: number
  /** The program is killed when it takes more memory than this. Linux only. */
  maxResidentBytes?: number
  signal?: AbortSignal
  /**
   * Called with each chunk of standard output, which is discarded otherwise. If it throws, the program is killed. While a
   * promise that it returns is pending, the program waits, and its time limit too.
   */
  onStdout?: (chunk: Buffer) => unknown
  /** Written to standard input, which is then closed. If it throws, the program is killed. */
  stdin?: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
  /** Resolve on any exit code. By default a code other than 0 is a ToolFailed. Death by a signal always is. */
  anyExitCode?: boolean
}

/**
 * Runs a program at low priority, in its own process group and without our environment, and waits for it to end. The whole group is killed after the
 * time limit, above its memory limit, or when the signal aborts. Without `stdin`, standard input stays open and silent, so a child that watches it
 * notices when this process dies.
 * @returns the exit code and the last 8 KiB of standard error
 * @throws ToolMissing, ToolTimedOut, ToolOutOfMemory, ToolFailed, or the signal's reason
 */
export async function runTool(run: ToolRun): Promise<{ exitCode: number; stderr: string }> {
  run.signal?.throwIfAborted()
  const { name = basename(run.program) } = run
  const child = spawn(run.program, run.args, {
    detached: true,
    env: childEnvironment,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let stderr = Buffer.alloc(0)
  let stopped: { reason: unknown } | undefined
  const stop = (reason: unknown): void => {
    stopped ??= { reason }
    killGroup(child)
    child.stdout.resume()
  }

  child.stdin.on('error', () => {}) // A child may close its input early.
  if (run.stdin) pipeline(stopOnError(run.stdin, stop), child.stdin).catch(() => {})
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = Buffer.concat([stderr, chunk]).subarray(-MAX_STDERR_BYTES)
  })
  const clock = startClock(run.timeLimitMs, () => stop(new ToolTimedOut(name, run.timeLimitMs, stderr.toString())))
  const { maxResidentBytes = Number.POSITIVE_INFINITY } = run
  const checkMemory = async (): Promise<void> => {
    if ((await residentBytes(child.pid)) > maxResidentBytes) stop(new ToolOutOfMemory(name, maxResidentBytes))
  }
  const memoryCheck = run.maxResidentBytes && setInterval(checkMemory, MEMORY_CHECK_INTERVAL_MS)
  const onStdout = (chunk: Buffer): unknown => {
    try {
      return stopped ? undefined : run.onStdout?.(chunk)
    } catch (error) {
      return stop(error)
    }
  }
  child.stdout.on('data', async (chunk: Buffer) => {
    const pending = onStdout(chunk)
    if (!(pending instanceof Promise)) return
    child.stdout.pause()
    clock.pause()
    await pending.catch(stop)
    clock.resume()
    child.stdout.resume()
  })

  const onAbort = (): void => stop(run.signal?.reason)
  run.signal?.addEventListener('abort', onAbort, { once: true })
  try {
    const { exitCode, signalName } = await waitForExit(child, name)
    if (stopped) throw stopped.reason
    if (exitCode === null) throw new ToolFailed(name, `ended by ${signalName}`, stderr.toString())
    if (exitCode !== 0 && !run.anyExitCode) throw new ToolFailed(name, `exit code ${exitCode}`, stderr.toString())
    return { exitCode, stderr: stderr.toString() }
  } finally {
    clock.end()
    clearInterval(memoryCheck)
    run.signal?.removeEventListener('abort', onAbort)
  }
}

async function* stopOnError(
  input: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  stop: (reason: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* input
  } catch (error) {
    stop(error)
  }
}

/** A time limit that can be interrupted. */
function startClock(limitMs: number, onTimeout: () => void) {
  let leftMs = Math.min(limitMs, MAX_TIMER_MS)
  let startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined = setTimeout(onTimeout, leftMs)
  let isOver = false
  return {
    pause: (): void => {
      clearTimeout(timer)
      leftMs = Math.max(0, leftMs - (performance.now() - startedAt))
    },
    resume: (): void => {
      if (isOver) return
      startedAt = performance.now()
      timer = setTimeout(onTimeout, leftMs)
    },
    end: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/**
 * The standard output of a program. The program waits while no one reads, and is killed if reading ends early.
 * @throws the same as runTool
 */
export async function* readTool(run: Omit<ToolRun, 'onStdout'>): AsyncGenerator<Buffer> {
  const output = new PassThrough()
  const left = new AbortController()
  const done = runTool({
    ...run,
    signal: run.signal ? AbortSignal.any([run.signal, left.signal]) : left.signal,
    onStdout: (chunk) => (output.write(chunk) ? undefined : once(output, 'drain', { signal: left.signal })),
  }).then(
    () => output.end(),
    (error: Error) => output.destroy(error),
  )
  try {
    yield* output
  } finally {
    left.abort()
    await done
  }
}

function waitForExit(
  child: ChildProcess,
  name: string,
): Promise<{ exitCode: number | null; signalName: string | null }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ exitCode: number | null; signalName: string | null }>()
  let closeTimer: NodeJS.Timeout | undefined
  running.add(child)
  lowerPriority(child)
  child.on('error', (error: NodeJS.ErrnoException) => {
    if (child.pid !== undefined) return
    running.delete(child)
    reject(
      START_ERROR_CODES.has(error.code ?? '')
        ? new ToolMissing(name, { cause: error })
        : new ToolFailed(name, error.code ?? 'could not be started', '', { cause: error }),
    )
  })
  child.once('exit', () => {
    // Grandchildren may outlive the program and keep the pipes open.
    closeTimer = setInterval(() => {
      // Its last output hasn't been read yet.
      if (child.stdout?.isPaused()) return
      killGroup(child)
      for (const stream of child.stdio) stream?.destroy()
    }, PIPE_CLOSE_TIMEOUT_MS)
  })
  child.once('close', (exitCode, signalName) => {
    clearInterval(closeTimer)
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
// Children have process groups of their own, so neither Ctrl-C nor a crash of this process ends them.
process.on('exit', () => {
  for (const child of running) killGroup(child)
})

/**
 * A program could not be started because it is not installed or not executable. Worth retrying after it has been
 * installed.
 */
export class ToolMissing extends Error {
  readonly code = 'tool_missing'
  readonly program: string

  constructor(program: string, options?: ErrorOptions) {
    super(`The program ${program} could not be started; is it installed?`, options)
    this.name = 'ToolMissing'
    this.program = program
  }
}

/** A program ran past its time limit and was killed. `stderrTail` is for the log only. */
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

/** A program took more memory than it may, and was killed. */
export class ToolOutOfMemory extends Error {
  readonly code = 'tool_out_of_memory'

  constructor(program: string, maxBytes: number) {
    super(`The program ${program} took more than ${Math.round(maxBytes / 1024 ** 2)} MiB of memory and was stopped.`)
    this.name = 'ToolOutOfMemory'
  }
}

/** A program crashed or exited with an error. `stderrTail` is for the log only. */
export class ToolFailed extends Error {
  readonly code = 'tool_failed'
  readonly program: string
  readonly stderrTail: string

  constructor(program: string, outcome: string, stderrTail: string, options?: ErrorOptions) {
    super(`The program ${program} failed (${outcome}).`, options)
    this.name = 'ToolFailed'
    this.program = program
    this.stderrTail = stderrTail
  }
}
