import { UPLOADS_PATH } from '#server/features/recording/uploads/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { readMp4Ending } from '#web/features/recording/capture/continue-recording/mp4-ending.ts'
import { readWebmEnding } from '#web/features/recording/capture/continue-recording/webm-ending.ts'
import { INITIAL_STATE } from '#web/features/recording/session/recording-machine.ts'
import { openSliceStore, type UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { VaultRecording } from './use-recorded-elsewhere.ts'

const SLICE_BYTES = 256 * 1024
/** 44,100 samples of two bytes a second, after a header. */
const WAV_BYTES_PER_MS = 88.2

/**
 * Brings a recording from the vault to this device, where it is opened like any other that waits. It stays in the vault too,
 * under the same name: saved from here or from there, it is one story. Rejects with CallError, TypeError and StorageError.
 */
export async function bringHere(accountId: number, recording: VaultRecording): Promise<UnsavedRecording> {
  const { recordingKey: id, familyId, mimeType, startedAt, createdAt } = recording
  const bytes = await fetchSound(accountId, id)
  const durationMs = lengthOf(bytes, mimeType)
  const store = openSliceStore(accountId)
  try {
    const { draft } = INITIAL_STATE
    await store.begin({ id, familyId, startedAt: Date.parse(startedAt ?? createdAt), mimeType, layout: 'file', draft })
    try {
      for (let index = 0; index * SLICE_BYTES < bytes.length; index++) {
        const slice = bytes.slice(index * SLICE_BYTES, (index + 1) * SLICE_BYTES)
        const endMs = Math.round((durationMs * Math.min(bytes.length, (index + 1) * SLICE_BYTES)) / bytes.length)
        await store.append(id, [{ index, bytes: slice, endMs }])
      }
      await store.finish(id, durationMs)
    } catch (cause) {
      // Half of it is of no use here: all of it is in the vault.
      await store.discard(id).catch(() => undefined)
      throw cause
    }
    const here = (await store.listUnsaved()).find((unsaved) => unsaved.id === id)
    if (!here) throw new TypeError('It was taken away again')
    return here
  } finally {
    await store.close()
  }
}

async function fetchSound(accountId: number, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { [PERSON_HEADER]: String(accountId) }
  const answer = await fetch(`${UPLOADS_PATH}/${id}/sound`, { headers, credentials: 'include', cache: 'no-store' })
  if (!answer.ok) throw new CallError(answer.status, await answer.text())
  return new Uint8Array(await answer.arrayBuffer())
}

/** Milliseconds; 0 where this browser cannot tell. The vault measures it again when it is saved. */
function lengthOf(bytes: Uint8Array<ArrayBuffer>, mimeType: string): number {
  if (mimeType === 'audio/wav') return Math.floor(bytes.length / WAV_BYTES_PER_MS)
  try {
    const reader = mimeType === 'audio/mp4' ? readMp4Ending() : readWebmEnding()
    reader.add(bytes)
    return Math.round(reader.end().ms)
  } catch {
    return 0
  }
}
