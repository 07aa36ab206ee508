import { exitOnSignals } from './command-line/exit-on-signals.ts'
import { DamagedRecordings, restoreVault } from './command-line/restore-vault.ts'
import { processConfig } from './config.ts'
import { chooseDataFolder } from './infra/files/data-folder.ts'
import { StartupError, startupErrorMessage } from './infra/startup-errors.ts'

// `npm run restore -- <backup folder> [name]`: restores a backup into an empty data folder.

process.umask(0o077)
exitOnSignals()

const start = async (): Promise<void> => {
  const [folder, name] = process.argv.slice(2)
  if (folder === undefined) throw new StartupError('Usage: npm run restore -- <backup folder> [name]')
  const config = processConfig()
  const { databaseUrl, searchPath } = config
  const dataDir = chooseDataFolder(config, console.log)
  await restoreVault({ folder, name, dataDir, databaseUrl, searchPath }, console.log)
  console.log('Start Keepsaid with npm start.')
}

start().catch((error: unknown) => {
  const message = startupErrorMessage(error) ?? error
  if (error instanceof DamagedRecordings) console.error(message)
  else console.error('Nothing was restored:', message)
  process.exit(1)
})
