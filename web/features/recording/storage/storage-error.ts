/**
 * Why something could not be kept on this device.
 * - `full`: no room left (QuotaExceededError)
 * - `unavailable`: the browser gives no storage here (private window, blocked, damaged)
 * - `missing`: there is no such recording of this account, or it was deleted meanwhile
 * - `failed`: anything else; trying again may help
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

/** Any failure as a typed one; `otherwise` says what an unknown failure means here. */
export function toStorageError(cause: unknown, otherwise: 'unavailable' | 'failed' = 'failed'): StorageError {
  if (cause instanceof StorageError) return cause
  const name = cause instanceof Error ? cause.name : ''
  return new StorageError(name === 'QuotaExceededError' ? 'full' : otherwise, { cause })
}
