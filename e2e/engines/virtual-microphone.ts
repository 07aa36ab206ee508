import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const START_TIMEOUT_MS = 20_000

/**
 * Starts a sound server of its own whose microphone speaks a WAV file again and again, until the stack is disposed of.
 * Returns the environment for a browser that uses it.
 * @param folder a new folder with a short path, for its sockets
 */
export async function openVirtualMicrophone(stack: AsyncDisposableStack, folder: string, speech: string) {
  const runtime = join(folder, 'runtime')
  const [socket, pipe] = [join(folder, 'native'), join(folder, 'microphone')]
  await mkdir(runtime, { recursive: true, mode: 0o700 })
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const env = { ...process.env, XDG_RUNTIME_DIR: runtime, PULSE_RUNTIME_PATH: runtime, PULSE_STATE_PATH: runtime }
  const start = (program: string, args: readonly string[]) => {
    const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    const lines: string[] = []
    child.stderr.on('data', (chunk: Buffer) => lines.push(chunk.toString()))
    const ended = once(child, 'exit')
    stack.defer(async () => {
      child.kill('SIGKILL')
      await ended
    })
    return { child, output: () => lines.join('') }
  }
  const server = start('pulseaudio', [
    '-n',
    '--daemonize=no',
    '--exit-idle-time=-1',
    '--disable-shm=yes',
    '--use-pid-file=no',
    '--log-level=error',
    `--load=module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
    '--load=module-null-sink sink_name=speaker rate=48000 channels=2',
    // Its only source. The monitor of a sink would deliver its first block up to two seconds late.
    `--load=module-pipe-source source_name=microphone file=${pipe} format=s16le rate=48000 channels=1`,
  ])
  await untilReady(server, env, socket)
  // Listens all the time. Otherwise ffmpeg waits until a browser listens, and then says all at once what it missed.
  start('parec', [`--server=unix:${socket}`, '--device=microphone', '--raw'])
  start('ffmpeg', [
    '-v',
    'error',
    '-nostdin',
    '-re',
    '-stream_loop',
    '-1',
    '-i',
    speech,
    '-f',
    's16le',
    '-ac',
    '1',
    '-ar',
    '48000',
    '-y',
    pipe,
  ])
  return { PULSE_SERVER: `unix:${socket}` }
}

async function untilReady(
  server: { child: { exitCode: number | null }; output: () => string },
  env: NodeJS.ProcessEnv,
  socket: string,
) {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const setDefault = spawn('pactl', [`--server=unix:${socket}`, 'set-default-source', 'microphone'], {
      env,
      stdio: 'ignore',
    })
    const [code] = await once(setDefault, 'exit')
    if (code === 0) return
    if (server.child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The sound server did not start. ${server.output()}`)
    await wait(100)
  }
}
