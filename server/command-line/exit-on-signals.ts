import { constants } from 'node:os'

/**
 * For commands that may run a database of their own: a signal would end the process at once and leave it running. Exiting ends it, and
 * the next start recovers. The exit code is what a shell reports for the signal, such as 130 after Ctrl-C.
 */
export const exitOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
}
