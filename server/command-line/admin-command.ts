import type { Config } from '#server/config.ts'
import { StartupError } from '#server/infra/startup-errors.ts'
import type { Services } from '#server/services.ts'

/** Something is wrong with the command or what it is about. The message is for the operator. */
export class CommandError extends StartupError {}

export type Print = (line: string) => void

/** What a command can do with the server it runs on, apart from its services. */
export type RunningServer = {
  dataDir: string
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
