import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { silentLog } from '#server/infra/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { createVisitor } from './visitor.ts'

export const configOf = (dataDir: string, env: Record<string, string> = {}) =>
  readConfig({ PATH: process.env.PATH, DATA_DIR: dataDir, SPEECH: 'off', MIN_FREE_BYTES: '0', ...env })

/** The app on a database of its own, not listening. */
export const openVault = async (dataDir: string) => {
  const config = configOf(dataDir)
  const services = await openServices(config, silentLog)
  const logger = pino({ level: 'silent' })
  const app = await buildApp(services, {
    config,
    sessionSecret: 's'.repeat(40),
    webFolder: join(dataDir, 'no-pages'),
    logger,
  })
  const close = async () => {
    await app.close()
    await closeServices(services)
  }
  return { app, services, visitor: () => createVisitor(app), close }
}

export type Vault = Awaited<ReturnType<typeof openVault>>

/** Runs `npm run backup`, `npm run restore` or `npm run admin` without npm. */
export const runCommand = (script: 'backup.ts' | 'restore.ts' | 'admin.ts', dataDir: string, ...args: string[]) => {
  const path = fileURLToPath(new URL(`../${script}`, import.meta.url))
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', path, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, MIN_FREE_BYTES: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) }
}
