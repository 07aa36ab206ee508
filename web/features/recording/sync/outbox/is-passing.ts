import { CallError } from '#web/lib/call-error.ts'
import { UnfitStory } from '../save-failure.ts'

/** Answers that are not about the story: signed out, asked twice at once, too often. */
const PASSING: ReadonlySet<number> = new Set([401, 408, 423, 425, 429])

/** Whether what failed may work later without anybody doing anything about the story itself. */
export const isPassing = (cause: unknown): boolean =>
  cause instanceof CallError ? PASSING.has(cause.status) || cause.status >= 500 : !(cause instanceof UnfitStory)

/** Proxies answer so while the server behind them is away; the last ones are Cloudflare's. */
const isAway = (status: number): boolean => (status >= 502 && status <= 504) || (status >= 520 && status <= 530)

/**
 * Whether a call failed on its way, so that any other one would too: there is no network, no answer, or an answer that is
 * not the server's, such as the page of a hotel's network.
 */
export const isUnreachable = (cause: unknown): boolean =>
  cause instanceof CallError
    ? isAway(cause.status)
    : cause instanceof TypeError || cause instanceof SyntaxError || cause instanceof DOMException

/** Whether the person has to sign in (again) first. */
export const isSignedOut = (cause: unknown): boolean => cause instanceof CallError && cause.status === 401
