import { CallError } from '#web/lib/call-error.ts'

/** Answers that are not about the story: signed out, too many at once, a server that is away, restarting or full. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 423, 425, 429])

/** Whether what failed may work later without anybody doing anything about the story itself. */
export const isPassing = (cause: unknown): boolean =>
  cause instanceof CallError ? PASSING.has(cause.status) || cause.status >= 500 : true

/** Proxies answer so while the server behind them is away. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])

/** Whether a call failed because the server could not be reached. */
export const isUnreachable = (cause: unknown): boolean =>
  cause instanceof CallError ? AWAY.has(cause.status) : cause instanceof TypeError
