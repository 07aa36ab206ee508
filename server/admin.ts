import { ADMIN_COMMANDS } from './command-line/admin-commands.ts'
import { runOnServer } from './command-line/admin-socket.ts'
import { processConfig } from './config.ts'
import { openDataFolder } from './infra/files/data-folder.ts'
import { StartupError, startupErrorMessage } from './infra/startup-errors.ts'

// `npm run admin -- <command>`: asks the running server to do something.

const usage = (): string => {
  const lines = Object.entries(ADMIN_COMMANDS).map(([name, { args, summary }]) => [`${name} ${args}`.trim(), summary])
  const width = Math.max(...lines.map(([command = '']) => command.length))
  return ['Usage: npm run admin -- <command>', '', ...lines.map(([c = '', s]) => `  ${c.padEnd(width)}  ${s}`)].join(
    '\n',
  )
}

const start = async (): Promise<void> => {
  const [name = '', ...args] = process.argv.slice(2)
  if (!Object.hasOwn(ADMIN_COMMANDS, name)) throw new StartupError(usage())
  await runOnServer(await openDataFolder(processConfig()), { name, args }, console.log)
}

start().catch((error: unknown) => {
  console.error(startupErrorMessage(error) ?? error)
  process.exit(1)
})
