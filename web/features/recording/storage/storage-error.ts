/** A database that doesn't answer in this time counts as failed: what is in memory must not wait for it. */
export const ANSWER_TIMEOUT_MS = 5000

/**
 * Why a recording couldn't be stored on this device.
 * - `full`: no space left (QuotaExceededError)
 * - `unavailable`: the browser provides no storage (private window, blocked, damaged)
 * - `missing`: this account has no such recording, or it was deleted meanwhile
 * - `failed`: anything else; a retry may help
 */
export type StorageErrorKind = 'full' | 'unavailable' | 'missing' | 'failed'

export class StorageError extends Error {
  readonly kind: StorageErrorKind

  constructor(kind: StorageErrorKind, options?: { cause: unknown }) {
    super(`Recording storage: ${kind}`, options)
    this.name = 'StorageError'
    this.kind = kind
  }
}

/** Any failure as a typed one; `otherwise` is the kind of an unknown failure. */
export function toStorageError(cause: unknown, otherwise: 'unavailable' | 'failed' = 'failed'): StorageError {
  if (cause instanceof StorageError) return cause
  const name = cause instanceof Error ? cause.name : ''
  return new StorageError(name === 'QuotaExceededError' ? 'full' : otherwise, { cause })
}
