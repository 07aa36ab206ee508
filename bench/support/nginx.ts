import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findProgram } from '#server/infra/media/media-tools.ts'
import { freePort } from '../../bin/run/free-port.mjs'

/** Debian installs it outside of a user's path. */
const places = [process.env.PATH, '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'].join(':')

/**
 * Serves a folder with nginx and one worker process, like ours. Resolves to its port; undefined if nginx isn't
 * installed.
 */
export const serveWithNginx = async (
  stack: AsyncDisposableStack,
  scratch: string,
  folder: string,
): Promise<number | undefined> => {
  const program = await findProgram('nginx', places)
  if (!program) return undefined
  const port = await freePort()
  const settings = join(scratch, 'nginx.conf')
  await writeFile(settings, configuration(scratch, folder, port))
  const child = spawn(program, ['-c', settings, '-p', scratch, '-e', 'stderr', '-g', 'daemon off;'], {
    stdio: 'ignore',
  })
  stack.defer(() => end(child))
  for (let tries = 0; tries < 100; tries++) {
    if (await answers(port)) return port
    await wait(50)
  }
  throw new Error('nginx did not start.')
}

const configuration = (scratch: string, folder: string, port: number): string => `
${userInfo().uid === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${scratch}/nginx.pid;
error_log stderr;
events {}
http {
  types { audio/wav wav; }
  access_log off;
  sendfile on;
  keepalive_requests 1000000;
  client_body_temp_path ${scratch}/nginx-1;
  proxy_temp_path ${scratch}/nginx-2;
  fastcgi_temp_path ${scratch}/nginx-3;
  uwsgi_temp_path ${scratch}/nginx-4;
  scgi_temp_path ${scratch}/nginx-5;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
  }
}
`

const answers = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
