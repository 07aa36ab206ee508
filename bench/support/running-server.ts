import { readFile, writeFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDataFolder } from '#server/infra/files/data-folder.ts'
import { silentLog } from '#server/infra/log.ts'
import { closeServices, openServices, type Services } from '#server/services.ts'
import { createApiClient } from '../../e2e/support/api-client.ts'
import { type RunningServer, startServer } from '../../e2e/support/server.ts'

/** The real server on a data folder, without what would distort the figures: its log and speech recognition. */
export const runServer = async (
  stack: AsyncDisposableStack,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningServer> => {
  const server = await startServer(dataDir, { LOG_LEVEL: 'error', SPEECH: 'off', ...env })
  stack.defer(async () => void (await server.stop()))
  return server
}

/** A person who has just registerPerson. */
export const registerPerson = async (server: RunningServer) => {
  const person = createApiClient(() => server.origin)
  await person.register()
  return person
}

export type RegisteredPerson = Awaited<ReturnType<typeof registerPerson>>

export type ListeningApp = { app: FastifyInstance; services: Services; origin: string; port: number }

/** The app without its jobs and logs, listening in this process. */
export const listeningApp = async (
  stack: AsyncDisposableStack,
  dataDir: string,
  env: Record<string, string> = {},
  replaced: Partial<Services> = {},
): Promise<ListeningApp> => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', SPEECH: 'off', ...env })
  const opened = await openServices({ ...config, dataDir: await openDataFolder(config) }, silentLog)
  const services = { ...opened, ...replaced }
  stack.defer(() => closeServices(services))
  const settings = { config, sessionSecret: 's'.repeat(40), webFolder: dataDir, logger: pino({ level: 'silent' }) }
  const app = await buildApp(services, settings)
  stack.defer(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return { app, services, port: address.port, origin: `http://127.0.0.1:${address.port}` }
}

const MEGABYTE = 1024 * 1024

/** Current and peak memory of a process, in MiB. Linux only. */
export const memoryOf = async (pid: number): Promise<{ now: number; peak: number }> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024) / MEGABYTE
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/**
 * Watches a process from now on. Linux only.
 * @returns a function that tells by how many MiB its memory has grown at its peak
 */
export const watchMemoryGrowth = async (pid: number): Promise<() => Promise<number>> => {
  const before = await memoryOf(pid)
  await writeFile(`/proc/${pid}/clear_refs`, '5')
  return async () => (await memoryOf(pid)).peak - before.now
}
