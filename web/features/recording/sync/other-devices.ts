import { useQuery } from '@tanstack/react-query'
import type * as v from 'valibot'
import { BEDTIME_CATEGORY, type UnsavedBedtime } from '#common/bedtime.ts'
import { listUploads, UPLOADS_PATH, type uploadSchema } from '#server/features/recording/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { createStreamReader } from '../capture/continue-recording/stream-reader.ts'
import { INITIAL_STATE, type StoryDraft } from '../session/recording-machine.ts'
import { openSliceStore, type UnsavedRecording } from '../storage/slice-store.ts'

/** An unsaved recording on the server. */
export type UploadedRecording = v.InferOutput<typeof uploadSchema>

/** A recording that grew more recently is probably still being made, on another device or in another tab. */
const STILL_GROWING_MS = 120_000

/** Unsaved recordings on the server that are not on this device, newest first; none while the server can't be reached. */
export function useOtherDeviceRecordings(accountId: number) {
  const { data = [], refetch } = useQuery({
    queryKey: ['uploads', accountId],
    queryFn: async ({ signal }) => {
      const headers = { [PERSON_HEADER]: String(accountId) }
      // Server first: a recording that is downloaded in between must not be listed twice.
      const uploads = await call(listUploads, {}, { signal, headers })
      const localIds = await listLocalIds(accountId)
      return uploads.filter(
        ({ recordingKey, bytes, changedAt }) =>
          bytes > 0 && !localIds.has(recordingKey) && Math.abs(Date.now() - Date.parse(changedAt)) > STILL_GROWING_MS,
      )
    },
    retry: false,
    // A recording that was opened and set aside is on this device from then on.
    refetchOnMount: 'always',
  })
  return { recordings: data, refetch: () => void refetch() }
}

/** Every recording this device knows, open in a tab or not, and those discarded here. */
async function listLocalIds(accountId: number): Promise<ReadonlySet<string>> {
  const store = openSliceStore(accountId)
  try {
    const recordings = [...(await store.listUnsaved()), ...(await store.listQueued())]
    return new Set([...recordings.map(({ id }) => id), ...(await store.listDiscarded())])
  } finally {
    await store.close()
  }
}

const SLICE_BYTES = 256 * 1024

/**
 * Copies a recording from the server to this device, where it opens like any other unsaved recording. It stays on the
 * server under the same id, so saving it from here or from there makes one story.
 * @throws CallError, TypeError, StorageError
 */
export async function downloadToDevice(accountId: number, recording: UploadedRecording): Promise<UnsavedRecording> {
  const { recordingKey: id, familyId, mimeType, createdAt, bedtime } = recording
  const startedAt = Date.parse(recording.startedAt ?? createdAt)
  const utcOffsetMinutes = recording.utcOffsetMinutes ?? undefined
  const bytes = await fetchAudio(accountId, id)
  const durationMs = durationOf(bytes, mimeType)
  const store = openSliceStore(accountId)
  try {
    const draft = bedtime ? bedtimeDraft(bedtime) : INITIAL_STATE.draft
    await store.begin({ id, familyId, startedAt, utcOffsetMinutes, mimeType, draft })
    try {
      for (let index = 0; index * SLICE_BYTES < bytes.length; index++) {
        const slice = bytes.slice(index * SLICE_BYTES, (index + 1) * SLICE_BYTES)
        const endMs = Math.round((durationMs * Math.min(bytes.length, (index + 1) * SLICE_BYTES)) / bytes.length)
        await store.append(id, [{ index, bytes: slice, endMs }])
      }
      await store.finish(id, durationMs)
    } catch (cause) {
      // A partial copy is of no use: the server has all of it.
      await store.discard(id).catch(() => undefined)
      throw cause
    }
    const stored = (await store.listUnsaved()).find((unsaved) => unsaved.id === id)
    if (!stored) throw new TypeError('The recording was deleted meanwhile')
    return stored
  } finally {
    await store.close()
  }
}

const bedtimeDraft = ({ title, content, characterDetails: details }: UnsavedBedtime): StoryDraft => ({
  ...INITIAL_STATE.draft,
  title,
  category: BEDTIME_CATEGORY,
  bedtime: { content, details },
})

async function fetchAudio(accountId: number, id: string): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { [PERSON_HEADER]: String(accountId) }
  const response = await fetch(`${UPLOADS_PATH}/${id}/audio`, { headers, credentials: 'include', cache: 'no-store' })
  if (!response.ok) throw new CallError(response.status, await response.text())
  return new Uint8Array(await response.arrayBuffer())
}

/** Milliseconds; 0 when this browser can't tell. The server measures it again when the story is saved. */
function durationOf(bytes: Uint8Array<ArrayBuffer>, mimeType: string): number {
  try {
    const reader = createStreamReader(mimeType)
    reader.add(bytes)
    return Math.round(reader.end().durationMs)
  } catch {
    return 0
  }
}
