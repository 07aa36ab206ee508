import type { StoryDraft } from '#web/features/recording/session/recording-machine.ts'
import { createRecordingLocks } from '#web/features/recording/storage/recording-locks.ts'
import { StorageError } from '#web/features/recording/storage/recordings-database.ts'
import type { UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import { createFakeClock } from '#web/features/recording/testing/fake-clock.ts'
import { CallError } from '#web/lib/call-error.ts'
import type { UploadStatus } from '../tab-messages.ts'
import type { UploadChunk, UploadClient } from '../upload-client.ts'
import { runInOneTab, uploadUnsaved } from '../upload-unsaved.ts'

const SLICE_MS = 100
const FAMILY = 10

/** Lets everything happen that needs no time. */
export const settle = async () => {
  for (let turns = 0; turns < 12; turns++) await new Promise((resolve) => setImmediate(resolve))
}

type Stored = { readonly recording: UnsavedRecording; readonly slices: Uint8Array<ArrayBuffer>[] }
type Uploaded = { bytes: number[] }

/** A device with recordings and Node's own locks, and a server whose network the test controls. */
export function createFakeDevice() {
  const clock = createFakeClock()
  const recordings = new Map<string, Stored>()
  const uploads = new Map<string, Uploaded>()
  /** The family each upload was created for. */
  const families = new Map<string, number>()
  /** Discarded here, and perhaps not yet on the server. */
  const discarded = new Set<string>()
  const posted: UploadStatus[] = []
  /** Each request by its name and its recording. */
  const requests: string[] = []
  const server = { isOnline: true, answers: true }
  const locks = createRecordingLocks(navigator.locks)

  async function handle(name: string, id: string, signal?: AbortSignal): Promise<void> {
    requests.push(`${name} ${id}`)
    if (!server.isOnline) throw new TypeError('Failed to fetch')
    if (server.answers) return
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }

  const client: UploadClient = {
    async find(id, signal) {
      await handle('find', id, signal)
      const found = uploads.get(id)
      return found ? { bytes: found.bytes.length } : null
    },
    async create({ id, familyId }, signal) {
      await handle('create', id, signal)
      families.set(id, familyId)
      uploads.set(id, { bytes: [] })
    },
    async setBedtime(id, title, _bedtime, signal) {
      await handle(`setBedtime “${title}”`, id, signal)
      if (!uploads.has(id)) throw new CallError(404, '{}')
    },
    async send(id: string, { offset, bytes }: UploadChunk, signal) {
      await handle('send', id, signal)
      const found = uploads.get(id)
      if (!found) throw new CallError(404, '{}')
      if (offset !== found.bytes.length) throw new CallError(409, '{}')
      found.bytes.push(...bytes)
      return found.bytes.length
    },
    async read(id, from, byteCount, signal) {
      await handle('read', id, signal)
      return Uint8Array.from((uploads.get(id)?.bytes ?? []).slice(from, from + byteCount))
    },
    async remove(id) {
      await handle('remove', id)
      uploads.delete(id)
    },
  }

  const storedOf = (id: string): Stored => {
    const stored = recordings.get(id)
    if (!stored) throw new StorageError('missing')
    return stored
  }

  const store = {
    listDiscarded: async () => [...discarded],
    discard: async (id: string) => void discarded.delete(id),
    listUnsaved: async () => [...recordings.values()].map(({ recording }) => recording).reverse(),
    readSlices: async (id: string, from: number, maxCount: number) =>
      storedOf(id)
        .slices.map((bytes, index) => ({ recordingId: id, index, endMs: (index + 1) * SLICE_MS, bytes }))
        .slice(from, from + maxCount),
    readBlob: async (id: string) => {
      const { recording, slices } = storedOf(id)
      return new Blob(slices, { type: recording.mimeType })
    },
  }

  /** Records on this device, with these bytes in each slice; an existing recording is continued. */
  function record(
    id: string,
    slices: readonly number[][],
    { familyId = FAMILY, ...changes }: Partial<StoryDraft> & { familyId?: number } = {},
  ): void {
    const all = [...(recordings.get(id)?.slices ?? []), ...slices.map((bytes) => Uint8Array.from(bytes))]
    const recording: UnsavedRecording = {
      id,
      accountId: 1,
      familyId,
      startedAt: recordings.size,
      utcOffsetMinutes: -360,
      mimeType: 'audio/webm',
      state: 'recording',
      durationMs: all.length * SLICE_MS,
      draft: { title: '', category: 'Ad Hoc', prompt: null, text: '', toldBy: null, ...changes },
      slices: all.length,
    }
    recordings.set(id, { recording, slices: all })
  }

  /** A tab of this browser with its uploader. */
  function openTab() {
    const closing = new AbortController()
    const postStatus = (status: UploadStatus) => void posted.push(status)
    const uploader = runInOneTab(navigator.locks, closing.signal, () =>
      uploadUnsaved({ store, locks, client, clock, postStatus }),
    )
    return { wake: () => uploader()?.wake(), postAll: () => uploader()?.postAll(), close: () => closing.abort() }
  }

  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1000) {
      await settle()
      clock.advance(1000)
      await settle()
    }
  }

  const bytesOf = async (id: string) => [...new Uint8Array(await (await store.readBlob(id)).arrayBuffer())]
  const progressOf = (id: string) => posted.findLast((status) => status.id === id)?.progress
  return {
    clock,
    recordings,
    families,
    discarded,
    uploads,
    client,
    posted,
    requests,
    server,
    locks,
    record,
    openTab,
    pass,
    bytesOf,
    progressOf,
  }
}
