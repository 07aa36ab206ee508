import { chmod, rm } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import * as v from 'valibot'
import { errorCode } from '#server/infra/http/api-error.ts'
import { describeError, type Log } from '#server/infra/log.ts'
import { FolderInUse, lockFolder } from '#server/infra/postgres/folder-lock.ts'
import { StartupError } from '#server/infra/startup-errors.ts'
import type { Services } from '#server/services.ts'
import { CommandError, type Print, type RunningServer } from './admin-command.ts'
import { ADMIN_COMMANDS } from './admin-commands.ts'

/** A file in the data folder that only the account of the server can open: a program that can write to it is the operator's. */
const SOCKET_NAME = 'admin.sock'
/** The name of a Unix socket may not be longer than this on macOS; Linux allows four more. */
const MAX_SOCKET_PATH = 103

const commandSchema = v.object({ name: v.string(), args: v.array(v.string()) })
/** The reply: one of these for each line, and `error` or `done` at the end. */
const lineSchema = v.union([
  v.object({ print: v.string() }),
  v.object({ error: v.string() }),
  v.object({ done: v.literal(true) }),
])
type ReplyLine = v.InferOutput<typeof lineSchema>

/** Undefined if the path is too long in every way of writing it. */
const socketPath = (dataDir: string): string | undefined =>
  [join(dataDir, SOCKET_NAME), relative(process.cwd(), join(dataDir, SOCKET_NAME))].find(
    (path) => Buffer.byteLength(path) <= MAX_SOCKET_PATH,
  )

const STOPPED = 'The server stopped before the command was finished.'
const TOO_LONG = 'The path of the data folder is too long for a Unix socket, so npm run admin doesn’t work.'

/** How soon another process notices that the one that answered has ended. */
const TAKE_OVER_AFTER_MS = 1000

/**
 * Listens for `npm run admin` until the returned function is called. Processes can share a data folder. The one that locks the
 * socket answers, and another one takes over when it ends: without a lock, two that start together would take it from each other.
 */
export const openAdminSocket = async (
  services: Services,
  settings: RunningServer['settings'],
  stopServer: (release: () => Promise<void>) => void,
): Promise<() => Promise<void>> => {
  const { log } = services
  const path = socketPath(settings.dataDir)
  if (path === undefined) {
    log.warn({ code: 'admin_socket' }, TOO_LONG)
    return async () => {}
  }
  let opened = new AsyncDisposableStack()
  let retry: NodeJS.Timeout | undefined
  const open = async (): Promise<void> => {
    await using attempt = new AsyncDisposableStack()
    const unlock = lockUnlessInUse(path)
    if (unlock) {
      attempt.defer(unlock)
      attempt.defer(await listen(path, createCommandServer(services, settings, stopServer)))
      opened = attempt.move()
    } else retry = setTimeout(tryToOpen, TAKE_OVER_AFTER_MS).unref()
  }
  let opening: Promise<void> | undefined
  const tryToOpen = (): void => {
    opening = open().catch((error: unknown) =>
      log.warn({ code: 'admin_socket', ...describeError(error) }, 'npm run admin doesn’t work'),
    )
  }
  tryToOpen()
  await opening
  return async () => {
    // It may be taking over.
    await opening
    clearTimeout(retry)
    await opened.disposeAsync()
  }
}

const lockUnlessInUse = (path: string): (() => void) | undefined => {
  try {
    return lockFolder(path)
  } catch (error) {
    if (error instanceof FolderInUse) return undefined
    throw error
  }
}

/** Returns the function that closes it. The caller has locked it. */
const listen = async (path: string, server: Server): Promise<() => Promise<void>> => {
  // Left by a process that was killed.
  await rm(path, { force: true })
  const listening = Promise.withResolvers<void>()
  // The socket must never be open to other accounts, not even until its mode is set.
  const umask = process.umask(0o177)
  server.once('error', listening.reject).listen({ path }, listening.resolve)
  process.umask(umask)
  await listening.promise
  await chmod(path, 0o600)
  return () => {
    const closed = Promise.withResolvers<void>()
    server.close(() => closed.resolve())
    server.closeAllConnections()
    return closed.promise
  }
}

const createCommandServer = (
  services: Services,
  settings: RunningServer['settings'],
  stopServer: (release: () => Promise<void>) => void,
): Server =>
  createServer((incoming, response) => {
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const stopAfterReply = (release: () => Promise<void>): void => {
      // The command may have been interrupted too late to cancel it.
      if (gone.signal.aborted) stopServer(release)
      else response.once('close', () => stopServer(release))
    }
    const send = (line: ReplyLine) => response.write(`${JSON.stringify(line)}\n`)
    void (async () => {
      if (incoming.method !== 'POST') return
      try {
        const { name, args } = v.parse(commandSchema, JSON.parse(await text(incoming)))
        const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined
        if (!command || !('run' in command))
          throw new CommandError(`This server has no command “${name}”. It may be an older version.`)
        await command.run(services, args, (print) => send({ print }), { settings, signal: gone.signal, stopAfterReply })
        send({ done: true })
      } catch (error) {
        if (gone.signal.aborted && error === gone.signal.reason)
          services.log.info({ code: 'admin_command_canceled' }, 'a command was canceled')
        else send({ error: failureOf(error, services.log) })
      }
    })().finally(() => response.end())
  })

const failureOf = (error: unknown, log: Log): string => {
  if (error instanceof StartupError) return error.message
  log.error({ code: 'admin_command', ...describeError(error) }, 'a command failed')
  return 'The command failed. The server’s log says why.'
}

/** Runs a command on the server that runs in this data folder. Throws `StartupError` if it fails or no server runs. */
export const runOnServer = async (
  dataDir: string,
  command: v.InferOutput<typeof commandSchema>,
  print: Print,
): Promise<void> => {
  const path = socketPath(dataDir)
  if (path === undefined) throw new StartupError(TOO_LONG)
  const responded = Promise.withResolvers<NodeJS.ReadableStream>()
  request({ socketPath: path, method: 'POST' }, responded.resolve)
    .once('error', responded.reject)
    .end(JSON.stringify(command))
  const response = await responded.promise.catch((error: unknown) => {
    const code = errorCode(error)
    if (code === 'EACCES')
      throw new StartupError(`Only the account that runs the server, or root, can use the socket ${path}.`)
    if (code === 'ENOENT' || code === 'ECONNREFUSED')
      throw new StartupError(
        `No server is running in ${dataDir}. Start it with npm start, or set DATA_DIR to its data folder, and try again.`,
      )
    if (code === 'ECONNRESET') throw new StartupError(STOPPED)
    throw error
  })
  try {
    for await (const line of createInterface({ input: response })) {
      const reply = v.parse(lineSchema, JSON.parse(line))
      if ('print' in reply) print(reply.print)
      else if ('error' in reply) throw new StartupError(reply.error)
      else return
    }
  } catch (error) {
    // The server was killed: its reply has no end.
    if (errorCode(error) !== 'ECONNRESET') throw error
  }
  throw new StartupError(STOPPED)
}
