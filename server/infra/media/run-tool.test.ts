import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { readTool, runTool, ToolFailed, ToolMissing, ToolOutOfMemory, ToolTimedOut } from './run-tool.ts'
import { fakeTool, hangingScript, isRunning } from './testing/fake-tool.ts'
import { scratchFolder } from './testing/scratch-folder.ts'

// The tests may run at a low priority themselves, so the child's alone shows nothing.
vi.mock('node:os', async (load) => {
  const os = await load<typeof import('node:os')>()
  return { ...os, setPriority: vi.fn(os.setPriority) }
})

const scratch = scratchFolder()
const sh = (script: string, more: Partial<Parameters<typeof runTool>[0]> = {}) =>
  runTool({ program: '/bin/sh', args: ['-c', script], timeLimitMs: 20_000, ...more })

async function pidsIn(file: string): Promise<number[]> {
  const text = await vi.waitFor(() => readFile(file, 'utf8'), 10_000)
  return text.trim().split(' ').map(Number)
}

async function expectGone(pids: number[]): Promise<void> {
  await vi.waitFor(async () => expect(await Promise.all(pids.map(isRunning))).toEqual(pids.map(() => false)), 5_000)
}

describe('a program that ends', () => {
  test('standard output is streamed, and standard error returned', async () => {
    const chunks: Buffer[] = []
    const result = await sh('echo one; echo two; echo oh dear >&2', { onStdout: (chunk) => chunks.push(chunk) })
    expect(Buffer.concat(chunks).toString()).toBe('one\ntwo\n')
    expect(result).toEqual({ exitCode: 0, stderr: 'oh dear\n' })
  })

  test('output beyond the pipe size without a listener does not block it', async () => {
    await sh('head -c 1000000 /dev/zero')
  })

  test('only the last 8 KiB of standard error are returned', async () => {
    const { stderr } = await sh('head -c 200000 /dev/zero | tr "\\0" x >&2; echo the end >&2')
    expect(stderr).toHaveLength(8192)
    expect(stderr.endsWith('xthe end\n')).toBe(true)
  })

  test('a non-zero exit code is an error, unless anyExitCode is set', async () => {
    const failure = await sh('echo broken >&2; exit 3').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ToolFailed)
    expect(failure).toMatchObject({ code: 'tool_failed', program: 'sh', stderrTail: 'broken\n' })
    expect(String(failure)).toContain('exit code 3')
    expect(await sh('exit 3', { anyExitCode: true })).toMatchObject({ exitCode: 3 })
  })

  test('a crash is an error even with anyExitCode', async () => {
    await expect(sh('kill -SEGV $$', { anyExitCode: true })).rejects.toThrow('ended by SIGSEGV')
  })

  test('it sees neither secrets nor anything else of our environment but what programs need', async () => {
    vi.stubEnv('SESSION_SECRET', 'of the server')
    vi.stubEnv('DATABASE_URL', 'postgres://keepsaid:password@db')
    const output: Buffer[] = []
    await runTool({ program: '/usr/bin/env', args: [], timeLimitMs: 20_000, onStdout: (chunk) => output.push(chunk) })
    vi.unstubAllEnvs()
    const names = Buffer.concat(output)
      .toString()
      .split('\n')
      .flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
    expect(names).toContain('PATH')
    expect(
      names.filter(
        (name) =>
          !/^(PATH|HOME|TMPDIR|TZ|LANG|LC_\w+|(DY)?LD_\w+|SSL_CERT_\w+|NODE_(EXTRA_CA_CERTS|COMPILE_CACHE)|__CF_\w+)$/.test(
            name,
          ),
      ),
    ).toEqual([])
  })

  test('runs at low priority', async () => {
    const { PRIORITY_BELOW_NORMAL: low } = constants.priority
    const printed: Buffer[] = []
    // The child may start before its priority is lowered, so the script waits for the change.
    const script = `until [ "$(nice)" -ge ${low} ]; do :; done; echo $$`
    await sh(script, { onStdout: (chunk) => printed.push(chunk) })
    expect(setPriority).toHaveBeenLastCalledWith(Number(Buffer.concat(printed)), low)
  })
})

describe('a program that cannot be started', () => {
  test('rejects with ToolMissing', async () => {
    const failure = await runTool({ program: scratch('none'), args: [], timeLimitMs: 1000 }).catch(
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(ToolMissing)
    expect(failure).toMatchObject({ code: 'tool_missing', program: 'none' })
  })

  test('rejects with ToolMissing when it is not executable', async () => {
    await writeFile(scratch('plain'), 'text')
    await expect(runTool({ program: scratch('plain'), args: [], timeLimitMs: 1000 })).rejects.toThrow(ToolMissing)
  })
})

describe('a program that does not end', () => {
  test('is killed with its children after the time limit', async () => {
    const pidsFile = scratch('timed')
    const program = await fakeTool(scratch('hang'), `echo working >&2\n${hangingScript(pidsFile)}`)
    const failure = await runTool({ program, args: [], timeLimitMs: 2_500 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ToolTimedOut)
    expect(failure).toMatchObject({ code: 'tool_timed_out', program: 'hang', stderrTail: 'working\n' })
    await expectGone(await pidsIn(pidsFile))
  })

  test.runIf(process.platform === 'linux')('is killed when it takes more memory than its limit', async () => {
    const growing = 'const kept = []; setInterval(() => kept.push(Buffer.alloc(8 * 1024 ** 2, 1)), 5)'
    const run = { program: process.execPath, args: ['-e', growing], timeLimitMs: 60_000 }
    const failure = await runTool({ ...run, maxResidentBytes: 150 * 1024 ** 2 }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ToolOutOfMemory)
    expect(String(failure)).toContain('more than 150 MiB of memory')
  })

  test('is killed when the signal aborts, and rejects with its reason', async () => {
    const pidsFile = scratch('aborted')
    const stopping = new AbortController()
    const run = sh(hangingScript(pidsFile), { signal: stopping.signal })
    const pids = await pidsIn(pidsFile)
    stopping.abort(new Error('shutting down'))
    await expect(run).rejects.toThrow('shutting down')
    await expectGone(pids)
  })

  test('is not started when the signal is already aborted', async () => {
    await expect(sh(`echo > '${scratch('never')}'`, { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    await expect(readFile(scratch('never'))).rejects.toThrow('ENOENT')
  })

  test('is killed when onStdout throws', async () => {
    const onStdout = (): never => {
      throw new Error('unreadable')
    }
    await expect(sh('echo x; sleep 600', { onStdout })).rejects.toThrow('unreadable')
  })

  test('a leftover child that keeps the output open is killed', async () => {
    const pidsFile = scratch('left')
    expect(await sh(`sleep 600 & echo $! > '${pidsFile}'`)).toMatchObject({ exitCode: 0 })
    await expectGone(await pidsIn(pidsFile))
  })
})

test('children are killed when this process exits', async () => {
  const pidsFile = scratch('orphans')
  const module = JSON.stringify(new URL('./run-tool.ts', import.meta.url).href)
  const args = JSON.stringify(['-c', hangingScript(pidsFile)])
  const script = `import { runTool } from ${module}
    void runTool({ program: '/bin/sh', args: ${args}, timeLimitMs: 600000 })
    process.stdin.on('data', () => process.exit())`
  const server = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const pids = await pidsIn(pidsFile)
  server.stdin.write('exit')
  await once(server, 'exit')
  await expectGone(pids)
})

describe('readTool', () => {
  const read = (script: string, more: { signal?: AbortSignal } = {}) =>
    readTool({ program: '/bin/sh', args: ['-c', script], timeLimitMs: 20_000, ...more })

  test('gives all of the output to a slow reader, then the failure', async () => {
    let bytes = 0
    const reading = async () => {
      for await (const chunk of read('head -c 3000000 /dev/zero; exit 3')) {
        bytes += chunk.length
        await setImmediate()
      }
    }
    await expect(reading()).rejects.toThrow('exit code 3')
    expect(bytes).toBe(3_000_000)
  })

  test('kills the program when the reader leaves', async () => {
    const pids = scratch('left')
    for await (const chunk of read(`${hangingScript(pids).replace('\nwait', '\necho started\nwait')}`)) {
      expect(chunk.toString()).toBe('started\n')
      break
    }
    await expectGone(await pidsIn(pids))
  })

  test('kills a program that waits for its reader when the signal aborts', async () => {
    const stopping = new AbortController()
    const reading = async () => {
      for await (const _ of read('cat /dev/zero', { signal: stopping.signal }))
        stopping.abort(new Error('shutting down'))
    }
    await expect(reading()).rejects.toThrow('shutting down')
  })
})

describe('standard input', () => {
  test('is written to the program, then closed', async () => {
    const output: Buffer[] = []
    await sh('cat', { stdin: [Buffer.from('one '), Buffer.from('two')], onStdout: (chunk) => output.push(chunk) })
    expect(Buffer.concat(output).toString()).toBe('one two')
  })

  test('may be more than the program reads', async () => {
    await sh('head -c 10', { stdin: [Buffer.alloc(1_000_000)] })
  })

  test('a failure of its source kills the program', async () => {
    async function* broken() {
      yield Buffer.from('x')
      throw new Error('no more')
    }
    await expect(sh('cat', { stdin: broken() })).rejects.toThrow('no more')
  })
})
