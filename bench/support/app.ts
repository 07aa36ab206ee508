import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { silentLog } from '#server/infra/log.ts'
import { closeServices, openServices, type Services } from '#server/services.ts'

export type ListeningApp = { services: Services; origin: string; port: number }

/** The whole server but for its jobs, listening in this process, with what it says switched off. */
export const listeningApp = async (
  stack: AsyncDisposableStack,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ListeningApp> => {
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', SPEECH: 'off', ...env })
  const services = await openServices(config, silentLog)
  stack.defer(() => closeServices(services))
  const settings = { config, sessionSecret: 's'.repeat(40), webFolder: dataDir, logger: pino({ level: 'silent' }) }
  const app = await buildApp(services, settings)
  stack.defer(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return { services, port: address.port, origin: `http://127.0.0.1:${address.port}` }
}
