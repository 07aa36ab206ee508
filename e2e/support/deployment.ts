import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { OFFLINE_SCREENS, serviceWorker } from '#dev/pages/service-worker.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDataFolder } from '#server/infra/files/data-folder.ts'
import { silentLog } from '#server/infra/log.ts'
import { closeServices, openServices } from '#server/services.ts'

/**
 * Writes the pages of another `release` to a folder: every script gets another name, as after a change, and with them the pages,
 * the list of files for the service worker, and its version. Takes a second, and another build would take half a minute.
 */
export const writeRelease = async (pages: string, outDir: string, release: string): Promise<string> => {
  const isLeftOut = (file: string) => /\.(br|gz)$|\/shell-\w+\.html$/.test(file)
  await cp(pages, outDir, { recursive: true, filter: (file) => !isLeftOut(file) })
  const assets = join(outDir, 'assets')
  const scripts = new Set((await readdir(assets)).filter((name) => name.endsWith('.js')))
  for (const name of scripts) await rename(join(assets, name), join(assets, `${release}-${name}`))
  for (const name of await readdir(outDir, { recursive: true })) {
    if (!/\.(js|html|json)$/.test(name)) continue
    const text = await readFile(join(outDir, name), 'utf8')
    const renamed = text.replace(/[\w.~-]+\.js/g, (script) => (scripts.has(script) ? `${release}-${script}` : script))
    await writeFile(join(outDir, name), renamed)
  }
  const { writeBundle } = serviceWorker(OFFLINE_SCREENS)
  if (typeof writeBundle !== 'function') throw new Error('The service worker has no function that writes it.')
  await Reflect.apply(writeBundle, undefined, [{ dir: outDir }])
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
