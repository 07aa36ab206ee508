import { createPerson } from '../../e2e/support/person.ts'
import { type RunningServer, startServer } from '../../e2e/support/server.ts'

/** The real server on a data folder, with what would disturb the figures switched off: its log, and hearing words. */
export const runServer = async (
  stack: AsyncDisposableStack,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<RunningServer> => {
  const server = await startServer(dataDir, { LOG_LEVEL: 'error', SPEECH: 'off', ...env })
  stack.defer(async () => void (await server.stop()))
  return server
}

/** Somebody who has just registered there. */
export const registered = async (server: RunningServer) => {
  const person = createPerson(() => server.origin)
  await person.register()
  return person
}

export type Registered = Awaited<ReturnType<typeof registered>>
