import { UPLOADS_PATH } from '#server/features/uploads/contract.ts'
import { CallError } from '#web/lib/call-error.ts'

/** What is said of a recording when it begins to be sent. */
export interface UploadFacts {
  /** The recording's own id names its upload: whoever knows the recording finds it, whatever answer was lost. */
  readonly id: string
  readonly mimeType: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** It has just begun: the vault cannot know it. */
  readonly isNew?: boolean
  /** More is put behind one that was thought to have ended: its length may have been told to the vault. */
  readonly carriesOn?: boolean
}

/** The vault's side of an upload, by the tus protocol 1.0.0 (tus.io). All reject with CallError or TypeError. */
export interface Vault {
  /** How much of it is on the vault's disk; null when it knows nothing of it. */
  locate(id: string, signal: AbortSignal): Promise<number | null>
  /** Enters it; asked again, nothing changes. */
  begin(facts: UploadFacts, signal: AbortSignal): Promise<void>
  /** Sends a piece, with the whole length when it is the last; resolves to how much is on the vault's disk now. */
  send(id: string, piece: UploadPiece, signal: AbortSignal): Promise<number>
  /** Throws away what has come of it. */
  remove(id: string): Promise<void>
}

export interface UploadPiece {
  readonly offset: number
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly wholeLength: number | null
}

const addressOf = (id: string): string => `${UPLOADS_PATH}/${encodeURIComponent(id)}`

async function ask(method: string, address: string, init: RequestInit): Promise<Response> {
  const headers = { 'tus-resumable': '1.0.0', ...init.headers }
  const response = await fetch(address, { ...init, method, headers, credentials: 'include', cache: 'no-store' })
  if (response.ok) return response
  throw new CallError(response.status, (await response.text()) || response.statusText)
}

/** Null where the vault knows nothing of it. */
async function look(id: string, signal: AbortSignal): Promise<Response | null> {
  try {
    return await ask('HEAD', addressOf(id), { signal })
  } catch (cause) {
    if (cause instanceof CallError && cause.status === 404) return null
    throw cause
  }
}

/** The vault over the network. */
export const httpVault: Vault = {
  async locate(id, signal) {
    const found = await look(id, signal)
    return found && offsetOf(found)
  },
  async begin({ id, mimeType, startedAt }, signal) {
    const metadata = { recordingKey: id, mimeType, startedAt: new Date(startedAt).toISOString() }
    await ask('POST', UPLOADS_PATH, {
      signal,
      headers: { 'upload-defer-length': '1', 'upload-metadata': encodeMetadata(metadata) },
    })
  },
  async send(id, { offset, bytes, wholeLength }, signal) {
    const headers = {
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...(wholeLength !== null && { 'upload-length': String(wholeLength) }),
    }
    return offsetOf(await ask('PATCH', addressOf(id), { signal, headers, body: bytes }))
  },
  async remove(id) {
    // The page may be on its way out.
    await ask('DELETE', addressOf(id), { keepalive: true })
  },
}

/**
 * The vault for a recording that is carried on. What was declared to be whole cannot grow there, so that it is thrown away
 * and sent anew; this device has all of it.
 */
export function growingVault(): Vault {
  let declared = false
  return {
    ...httpVault,
    async locate(id, signal) {
      const found = await look(id, signal)
      if (!found) return null
      if (declared || !found.headers.has('upload-length')) return offsetOf(found)
      await httpVault.remove(id)
      return null
    },
    send(id, piece, signal) {
      declared ||= piece.wholeLength !== null
      return httpVault.send(id, piece, signal)
    },
  }
}

/** Something in between that answers in the vault's place is as bad as no connection. */
function offsetOf(response: Response): number {
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN)
  if (!Number.isSafeInteger(offset) || offset < 0) throw new TypeError('The answer does not say how much has come')
  return offset
}

/** Our values are plain ASCII, as `btoa` wants them. */
const encodeMetadata = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(',')
