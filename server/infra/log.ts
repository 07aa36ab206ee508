/** What the parts of the server need of a log. Lines carry ids and codes, never names, addresses or words of people. */
export type Log = {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** A log that says nothing, for tests and tools. */
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }
