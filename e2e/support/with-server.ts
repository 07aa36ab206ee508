import { type RunningServer, startServer } from './server.ts'
import { withDataDir } from './with-data-dir.ts'

/** Runs `use` with a server on a data folder of its own. The server is stopped afterwards, and the folder removed. */
export const withServer = (
  env: Record<string, string>,
  use: (server: RunningServer, dataDir: string) => Promise<void>,
): Promise<void> =>
  withDataDir(async (dataDir) => {
    const server = await startServer(dataDir, env)
    try {
      await use(server, dataDir)
    } finally {
      await server.stop()
    }
  })
