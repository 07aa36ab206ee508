import { useQuery } from '@tanstack/react-query'
import type * as v from 'valibot'
import { BEDTIME_CATEGORY, type UnsavedBedtime } from '#common/bedtime.ts'
import { listUploads, UPLOADS_PATH, type uploadSchema } from '#server/features/recording/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { playingTimeMs } from '#web/features/playback/playing-time.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { utcOffsetAt } from '#web/lib/clock.ts'
import { createRecordingLocks } from '../storage/recording-locks.ts'
import { openRecordingStore } from '../storage/recording-store.ts'
import { type DeviceRecording, EMPTY_DRAFT, type StoryDraft } from '../takes/recording.ts'
import { createTusClient } from './tus-client.ts'

type Upload = v.InferOutput<typeof uploadSchema>

/** An unsaved recording on the server. */
export interface UploadedRecording {
  readonly id: string
  readonly familyId: number
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** The bedtime story that is read aloud in it. */
  readonly bedtime: UnsavedBedtime | null
  /** When the server deletes it, in milliseconds since 1970. */
  readonly availableUntil: number
  /** In order. */
  readonly takes: readonly Upload[]
}

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
      return recordingsOf(uploads).filter(({ id, takes }) => !localIds.has(id) && !takes.some(isGrowing))
    },
    retry: false,
    // A recording that was opened and set aside is on this device from then on.
    refetchOnMount: 'always',
  })
  return { recordings: data, refetch: () => void refetch() }
}

const isGrowing = ({ changedAt }: Upload): boolean => Math.abs(Date.now() - Date.parse(changedAt)) <= STILL_GROWING_MS

/** @param uploads those of one recording are in order */
export function recordingsOf(uploads: readonly Upload[]): UploadedRecording[] {
  const byId = new Map<string, Upload[]>()
  for (const upload of uploads.filter(({ bytes }) => bytes > 0))
    byId.set(upload.recordingKey, [...(byId.get(upload.recordingKey) ?? []), upload])
  return [...byId].flatMap(([id, unordered]) => {
    const takes = unordered.sort((a, b) => a.position - b.position)
    const [first] = takes
    if (!first) return []
    const bedtime = takes.find((take) => take.bedtime)?.bedtime ?? null
    const availableUntil = Math.min(...takes.map(({ removedAt }) => Date.parse(removedAt)))
    return [{ id, familyId: first.familyId, startedAt: startOf(first), bedtime, availableUntil, takes }]
  })
}

const startOf = ({ startedAt, createdAt }: Upload): number => Date.parse(startedAt ?? createdAt)

/** Every recording this device knows, open in a tab or not, and those discarded here. */
async function listLocalIds(accountId: number): Promise<ReadonlySet<string>> {
  const store = openRecordingStore(accountId)
  try {
    const recordings = await store.list()
    const entries = await store.withDatabase((database) => database.getAllFromIndex('queue', 'byAccount', accountId))
    return new Set([...recordings.map(({ id }) => id), ...entries.map(({ recordingId }) => recordingId)])
  } finally {
    await store.close()
  }
}

/** Deletes a recording on the server. Rejects with CallError or TypeError. */
export async function removeFromServer(accountId: number, { takes }: UploadedRecording): Promise<boolean> {
  const client = createTusClient(accountId)
  for (const { takeId } of takes) await client.remove(takeId)
  return true
}

const SLICE_BYTES = 256 * 1024

/**
 * Copies a recording from the server to this device, where it opens like any other unsaved recording. It stays on the
 * server under the same id, so saving it from here or from there makes one story.
 * @throws CallError, TypeError, StorageError
 */
export async function downloadToDevice(accountId: number, recording: UploadedRecording): Promise<DeviceRecording> {
  const { id: recordingId, familyId, bedtime } = recording
  const draft = bedtime ? bedtimeDraft(bedtime) : EMPTY_DRAFT
  const store = openRecordingStore(accountId)
  const locks = createRecordingLocks('locks' in navigator ? navigator.locks : null)
  const release = await locks.acquire(recordingId)
  try {
    // The list may be older than what is here.
    const known = release && (await store.find(recordingId))
    if (!release || known) {
      if (known) return known
      throw new TypeError('The recording is open in another tab')
    }
    try {
      for (const upload of recording.takes) {
        const { takeId, mimeType, utcOffsetMinutes } = upload
        const startedAt = startOf(upload)
        const audio = await fetchAudio(accountId, takeId)
        const durationMs = await playingTimeMs(new Blob([audio], { type: mimeType }))
        const take = { id: takeId, mimeType, startedAt, utcOffsetMinutes: utcOffsetMinutes ?? utcOffsetAt(startedAt) }
        await store.beginTake({ recordingId, familyId, draft, take })
        for (let from = 0; from < audio.length; from += SLICE_BYTES) {
          const bytes = audio.slice(from, from + SLICE_BYTES)
          const endByte = from + bytes.length
          const endMs = Math.round((durationMs * endByte) / audio.length)
          await store.append(recordingId, [{ takeId, endByte, endMs, bytes }])
        }
        await store.finishTake(recordingId, takeId, durationMs)
      }
    } catch (cause) {
      // A partial copy is of no use: the server has all of it.
      await store.remove(recordingId).catch(() => undefined)
      throw cause
    }
    const stored = await store.find(recordingId)
    if (!stored) throw new TypeError('The recording was deleted meanwhile')
    return stored
  } finally {
    release?.()
    await store.close()
  }
}

const bedtimeDraft = ({ title, content, characterDetails: details }: UnsavedBedtime): StoryDraft => ({
  ...EMPTY_DRAFT,
  title,
  category: BEDTIME_CATEGORY,
  bedtime: { content, details },
})

async function fetchAudio(accountId: number, takeId: string): Promise<Uint8Array<ArrayBuffer>> {
  const headers = { [PERSON_HEADER]: String(accountId) }
  const response = await fetch(`${UPLOADS_PATH}/${takeId}/audio`, {
    headers,
    credentials: 'include',
    cache: 'no-store',
  })
  if (!response.ok) throw new CallError(response.status, await response.text())
  return new Uint8Array(await response.arrayBuffer())
}
