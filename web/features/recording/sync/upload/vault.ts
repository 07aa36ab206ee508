import { UPLOADS_PATH } from '#server/features/recording/uploads/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import type { SliceLayout } from '#web/features/recording/capture/formats.ts'
import { CallError } from '#web/lib/call-error.ts'

/** What is said of a recording when it begins to be sent. */
export interface UploadMetadata {
  /** The recording's own id names its upload: whoever knows the recording finds it, whatever answer was lost. */
  readonly id: string
  /** The family that was showing when it began: it is kept there and nowhere else. */
  readonly familyId: number
  readonly mimeType: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** It has just begun: the vault cannot know it. */
  readonly isNew?: boolean
  /** More is put behind so many slices: nothing is asked of the vault before there is more. */
  readonly behind?: number
  /** Raw samples (`pcm`) get a header that says how many they are: they go when all of them are there. */
  readonly layout: SliceLayout
}

/** The vault's side of an upload, by the tus protocol 1.0.0 (tus.io). All reject with CallError or TypeError. */
export interface Vault {
  /** What it has of a recording; null when it knows nothing of it. */
  locate(id: string, signal: AbortSignal): Promise<Located | null>
  /** Enters it; asked again, nothing changes. */
  begin(facts: UploadMetadata, signal: AbortSignal): Promise<void>
  /** Sends a piece, with the whole length when it is the last; resolves to how much is on the vault's disk now. */
  send(id: string, piece: UploadPiece, signal: AbortSignal): Promise<number>
  /** Takes back what was told of its end, so that more can be put behind it. */
  withdrawEnd(id: string, bytes: number, signal: AbortSignal): Promise<void>
  /** So many bytes of what it has, from there on. */
  read(id: string, from: number, bytes: number, signal: AbortSignal): Promise<Uint8Array>
  /** Throws away what has come of it; where it has nothing, that is as well. */
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

/**
 * The vault over the network, of one person: the server refuses every request that reaches it in another one's session, as
 * if nobody were signed in.
 */
export function createHttpVault(accountId: number): Vault {
  async function ask(method: string, address: string, init: RequestInit): Promise<Response> {
    const headers = { 'tus-resumable': '1.0.0', [PERSON_HEADER]: String(accountId), ...init.headers }
    const response = await fetch(address, { ...init, method, headers, credentials: 'include', cache: 'no-store' })
    if (response.ok) return response
    throw new CallError(response.status, (await response.text()) || response.statusText)
  }

  return {
    async locate(id, signal) {
      try {
        const found = await ask('HEAD', addressOf(id), { signal })
        return { bytes: offsetOf(found), wholeLength: lengthOf(found) }
      } catch (cause) {
        if (cause instanceof CallError && cause.status === 404) return null
        throw cause
      }
    },
    async begin({ id, familyId, mimeType, startedAt }, signal) {
      const began = new Date(startedAt).toISOString()
      const metadata = { recordingKey: id, familyId: String(familyId), mimeType, startedAt: began }
      await ask('POST', UPLOADS_PATH, {
        signal,
        headers: { 'upload-defer-length': '1', 'upload-metadata': encodeMetadata(metadata) },
      })
    },
    async send(id, { offset, bytes, wholeLength }, signal) {
      const headers = {
        ...pieceAt(offset),
        ...(wholeLength !== null && { 'upload-length': String(wholeLength) }),
      }
      return offsetOf(await ask('PATCH', addressOf(id), { signal, headers, body: bytes }))
    },
    async withdrawEnd(id, bytes, signal) {
      await ask('PATCH', addressOf(id), { signal, headers: { ...pieceAt(bytes), 'upload-defer-length': '1' } })
    },
    async read(id, from, bytes, signal) {
      const headers = { range: `bytes=${from}-${from + bytes - 1}` }
      const answer = await ask('GET', `${addressOf(id)}/sound`, { signal, headers })
      const sound = new Uint8Array(await answer.arrayBuffer())
      // Whoever does not know ranges sends all of it.
      return answer.status === 206 ? sound : sound.subarray(from, from + bytes)
    },
    async remove(id) {
      try {
        // The page may be on its way out.
        await ask('DELETE', addressOf(id), { keepalive: true })
      } catch (cause) {
        if (!(cause instanceof CallError && cause.status === 404)) throw cause
      }
    },
  }
}

const pieceAt = (offset: number) => ({
  'content-type': 'application/offset+octet-stream',
  'upload-offset': String(offset),
})

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
