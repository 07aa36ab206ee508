import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { readDatabaseAddress } from './command-line/admin-command.ts'
import { ADMIN_COMMANDS } from './command-line/admin-commands.ts'
import { runOnServer } from './command-line/admin-socket.ts'
import { exitOnSignals } from './command-line/exit-on-signals.ts'
import { processConfig } from './config.ts'
import { findDataFolder } from './infra/files/data-folder.ts'
import { StartupError, startupErrorMessage } from './infra/startup-errors.ts'

// `npm run admin -- <command>`: asks the running server to do something.

process.umask(0o077)
exitOnSignals()

const usage = (): string => {
  const lines = Object.entries(ADMIN_COMMANDS).map(([name, { args, summary }]) => [`${name} ${args}`.trim(), summary])
  const width = Math.max(...lines.map(([command = '']) => command.length))
  return ['Usage: npm run admin -- <command>', '', ...lines.map(([c = '', s]) => `  ${c.padEnd(width)}  ${s}`)].join(
    '\n',
  )
}

/** Reads a line that may contain a password. A terminal doesn't show it, and no list of processes has it. */
const readHidden = async (prompt: string): Promise<string> => {
  process.stderr.write(prompt)
  const output = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
  const typed = Promise.withResolvers<string>()
  lines
    .once('line', typed.resolve)
    .once('close', () => typed.resolve(''))
    .once('SIGINT', () => process.exit(130))
  const line = await typed.promise
  lines.close()
  process.stderr.write('\n')
  return line.trim()
}

const start = async (): Promise<void> => {
  const [name = '', ...given] = process.argv.slice(2)
  const command = Object.hasOwn(ADMIN_COMMANDS, name) ? ADMIN_COMMANDS[name] : undefined
  if (!command) throw new StartupError(usage())
  const args = await readDatabaseAddress(given, () => readHidden('Address of the other PostgreSQL: '))
  const settings = processConfig()
  if ('runHere' in command) await command.runHere(settings, args, console.log)
  else await runOnServer(findDataFolder(settings), { name, args }, console.log)
}

start().catch((error: unknown) => {
  console.error(startupErrorMessage(error) ?? error)
  process.exit(1)
})
