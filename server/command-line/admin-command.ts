import { readFile } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { StartupError } from '#server/infra/startup-errors.ts'
import type { Services } from '#server/services.ts'

/** Something is wrong with the command or what it is about. The message is for the operator. */
export class CommandError extends StartupError {}

export type Print = (line: string) => void

/** What a command can do with the server it runs on, apart from its services. */
export type RunningServer = {
  settings: Pick<Config, 'dataDir' | 'minFreeBytes' | 'files' | 'awsCredentials'>
  /** Aborted when the operator is gone, as after Ctrl-C. */
  signal: AbortSignal
  /** Stops the server once the command has been answered. `release` is for what is still open then. */
  stopAfterReply(release: () => Promise<void>): void
}

export type AdminCommand = {
  /** What is typed after the name. */
  args: string
  summary: string
} & (
  | { run: (services: Services, args: readonly string[], print: Print, server: RunningServer) => Promise<void> }
  /** In the process of the command, whether a server runs or not. */
  | { runHere: (config: Config, args: readonly string[], print: Print) => Promise<void> }
)

const ADDRESS = /^postgres(ql)?:/i

/**
 * Replaces `-` by an address that is typed, and `@FILE` by the one in that file. Addresses of databases have passwords in them,
 * and the list of processes shows the arguments of a command to everyone on the machine, so none is taken from there.
 * @param ask reads a line without showing it
 */
export async function readDatabaseAddress(args: readonly string[], ask: () => Promise<string>): Promise<string[]> {
  // Before anything is asked for.
  if (args.some((argument) => ADDRESS.test(argument)))
    throw new CommandError(
      'The list of processes shows this address and its password to everyone on this machine: give “-” instead to type it, or @FILE to read it from a file.',
    )
  const read: string[] = []
  for (const argument of args)
    if (argument === '-') read.push(await ask())
    else read.push(argument.startsWith('@') ? await readAddressFile(argument.slice(1)) : argument)
  return read
}

async function readAddressFile(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`The file ${path} can’t be read. It should contain the address of the database.`)
  })
  const address = text.trim()
  // Without the text: it may be a secret of another kind.
  if (!ADDRESS.test(address) || /\s/.test(address))
    throw new CommandError(
      `The file ${path} should contain one line, such as postgres://keepsaid:password@db.example.org/stories.`,
    )
  return address
}
