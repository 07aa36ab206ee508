import { UPLOADS_PATH } from '#server/features/uploads/contract.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { SliceLayout } from '../capture.ts'

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
  /** Raw samples (`pcm`) get a header that says how many they are: they go when all of them are there. */
  readonly layout: SliceLayout
}

/** The vault's side of an upload, by the tus protocol 1.0.0 (tus.io). All reject with CallError or TypeError. */
export interface Vault {
  /** What it has of a recording; null when it knows nothing of it. */
  locate(id: string, signal: AbortSignal): Promise<Located | null>
  /** Enters it; asked again, nothing changes. */
  begin(facts: UploadFacts, signal: AbortSignal): Promise<void>
  /** Sends a piece, with the whole length when it is the last; resolves to how much is on the vault's disk now. */
  send(id: string, piece: UploadPiece, signal: AbortSignal): Promise<number>
  /** Throws away what has come of it. */
  remove(id: string): Promise<void>
}

export interface Located {
  /** On the vault's disk. */
  readonly bytes: number
  /** How long the whole is, where that was told: it cannot be told again. */
  readonly wholeLength: number | null
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

/** The vault over the network. */
export const httpVault: Vault = {
  async locate(id, signal) {
    try {
      const found = await ask('HEAD', addressOf(id), { signal })
      return { bytes: offsetOf(found), wholeLength: lengthOf(found) }
    } catch (cause) {
      if (cause instanceof CallError && cause.status === 404) return null
      throw cause
    }
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

/** Something in between that answers in the vault's place is as bad as no connection. */
function offsetOf(response: Response): number {
  const offset = Number(response.headers.get('upload-offset') ?? Number.NaN)
  if (!Number.isSafeInteger(offset) || offset < 0) throw new TypeError('The answer does not say how much has come')
  return offset
}

function lengthOf(response: Response): number | null {
  const length = response.headers.get('upload-length')
  return length === null ? null : Number(length)
}

/** Our values are plain ASCII, as `btoa` wants them. */
const encodeMetadata = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${btoa(value)}`)
    .join(',')
