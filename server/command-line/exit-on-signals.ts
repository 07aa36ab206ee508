/**
 * For commands that may run a database of their own: a signal would end the process at once and leave it running. Exiting ends it, and
 * the next start recovers.
 */
export const exitOnSignals = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
}
