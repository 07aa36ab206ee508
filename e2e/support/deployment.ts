import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { build } from 'vite'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDataFolder } from '#server/infra/files/data-folder.ts'
import { silentLog } from '#server/infra/log.ts'
import { closeServices, openServices } from '#server/services.ts'

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))

/** Builds the pages of another `release`: every script gets another name, as after a change. */
export const buildRelease = async (outDir: string, release: string): Promise<string> => {
  const names = `assets/${release}-[name]-[hash].js`
  const output = { entryFileNames: names, chunkFileNames: names }
  const { NODE_ENV } = process.env
  // The test runner's own setting would make it a development build.
  process.env.NODE_ENV = 'production'
  try {
    await build({ configFile, logLevel: 'error', build: { outDir, sourcemap: false, rolldownOptions: { output } } })
  } finally {
    process.env.NODE_ENV = NODE_ENV
  }
  return outDir
}

export type Deployment = {
  origin: string
  /** Stops the server; its data stays. */
  stop(): Promise<void>
  /** Starts it again at the same address, with the same data and these pages. */
  start(webFolder: string): Promise<void>
}

/** The server without its jobs, in this process, so a test can choose the pages and the uptime. */
export const deploy = async (stack: AsyncDisposableStack, folder: string, webFolder: string): Promise<Deployment> => {
  const running = { port: 0, stop: async () => {} }
  const start = async (pages: string): Promise<void> => {
    const config = readConfig({ DATA_DIR: folder, PORT: String(running.port), SPEECH: 'off' })
    await openDataFolder(config)
    const services = await openServices(config, silentLog)
    const settings = { config, sessionSecret: 's'.repeat(40), webFolder: pages, logger: pino({ level: 'silent' }) }
    const app = await buildApp(services, settings)
    await app.listen({ port: running.port, host: '127.0.0.1' })
    const address = app.server.address()
    if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
    running.port = address.port
    running.stop = async () => {
      running.stop = async () => {}
      await app.close()
      await closeServices(services)
    }
  }
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  stack.defer(() => running.stop())
  await start(webFolder)
  return { origin: `http://127.0.0.1:${running.port}`, start, stop: () => running.stop() }
}
