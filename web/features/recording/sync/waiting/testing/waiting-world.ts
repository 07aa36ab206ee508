import { assembleRecording, type SliceLayout } from '#web/features/recording/capture/formats.ts'
import { createRecordingLocks } from '#web/features/recording/storage/recording-locks.ts'
import type { UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import { StorageError } from '#web/features/recording/storage/storage-error.ts'
import type { UploadPiece, Vault } from '#web/features/recording/sync/upload/vault.ts'
import { createFakeClock } from '#web/features/recording/testing/fake-clock.ts'
import { CallError } from '#web/lib/call-error.ts'
import { sendWaiting } from '../send-waiting.ts'
import { takeSendingTurns } from '../sending-turns.ts'
import type { WaitingNews } from '../waiting-news.ts'

const SLICE_MS = 100
const FAMILY = 10

/** Lets everything happen that needs no time. */
export const settle = async () => {
  for (let turns = 0; turns < 12; turns++) await new Promise((resolve) => setImmediate(resolve))
}

type Kept = { readonly recording: UnsavedRecording; readonly slices: Uint8Array<ArrayBuffer>[] }
type Uploaded = { bytes: number[]; wholeLength: number | null }

/** A device with recordings, a vault with a network in the test's hands, and the browser's own locks. */
export function createWaitingWorld() {
  const clock = createFakeClock()
  const device = new Map<string, Kept>()
  const vault = new Map<string, Uploaded>()
  /** The family that each was begun for. */
  const families = new Map<string, number>()
  /** What was thrown away here, and perhaps not yet in the vault. */
  const unwanted = new Set<string>()
  const told: WaitingNews[] = []
  /** Each request by its name, and of which recording. */
  const requests: string[] = []
  const world = { network: true, answers: true }
  const locks = createRecordingLocks(navigator.locks)

  async function reach(name: string, id: string, signal?: AbortSignal): Promise<void> {
    requests.push(`${name} ${id}`)
    if (!world.network) throw new TypeError('Failed to fetch')
    if (world.answers) return
    await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  }

  const distant: Vault = {
    async locate(id, signal) {
      await reach('locate', id, signal)
      const found = vault.get(id)
      return found ? { bytes: found.bytes.length, wholeLength: found.wholeLength } : null
    },
    async begin({ id, familyId }, signal) {
      await reach('begin', id, signal)
      families.set(id, familyId)
      vault.set(id, { bytes: [], wholeLength: null })
    },
    async send(id: string, { offset, bytes, wholeLength }: UploadPiece, signal) {
      await reach('send', id, signal)
      const found = vault.get(id)
      if (!found) throw new CallError(404, '{}')
      if (offset !== found.bytes.length) throw new CallError(409, '{}')
      if (wholeLength !== null && found.wholeLength !== null) throw new CallError(400, '{}')
      found.bytes.push(...bytes)
      found.wholeLength ??= wholeLength
      return found.bytes.length
    },
    async withdrawEnd(id, bytes, signal) {
      await reach('withdraw', id, signal)
      const found = vault.get(id)
      if (found?.bytes.length !== bytes) throw new CallError(409, '{}')
      found.wholeLength = null
    },
    async read(id, from, bytes, signal) {
      await reach('read', id, signal)
      return Uint8Array.from((vault.get(id)?.bytes ?? []).slice(from, from + bytes))
    },
    async remove(id) {
      await reach('remove', id)
      vault.delete(id)
    },
  }

  const keptOf = (id: string): Kept => {
    const kept = device.get(id)
    if (!kept) throw new StorageError('missing')
    return kept
  }

  const store = {
    listUnwanted: async () => [...unwanted],
    discard: async (id: string) => void unwanted.delete(id),
    listUnsaved: async () => [...device.values()].map(({ recording }) => recording).reverse(),
    readSlices: async (id: string, from: number, most: number) =>
      keptOf(id)
        .slices.map((bytes, index) => ({ recordingId: id, index, endMs: (index + 1) * SLICE_MS, bytes }))
        .slice(from, from + most),
    readBlob: async (id: string) => {
      const { recording, slices } = keptOf(id)
      return assembleRecording(recording.layout, recording.mimeType, slices)
    },
  }

  /** Leaves a recording on this device, with these bytes in each slice; those it had are kept. */
  function leave(id: string, slices: readonly number[][], layout: SliceLayout = 'file', familyId = FAMILY): void {
    const all = [...(device.get(id)?.slices ?? []), ...slices.map((bytes) => Uint8Array.from(bytes))]
    const recording: UnsavedRecording = {
      id,
      accountId: 1,
      familyId,
      startedAt: device.size,
      mimeType: layout === 'pcm' ? 'audio/wav' : 'audio/webm',
      layout,
      state: 'recording',
      durationMs: all.length * SLICE_MS,
      draft: { title: '', category: 'Ad Hoc', prompt: null, text: '', toldBy: null },
      slices: all.length,
    }
    device.set(id, { recording, slices: all })
  }

  /** A tab of this browser; the function that comes back closes it. */
  function openTab() {
    const closing = new AbortController()
    const tell = (news: WaitingNews) => void told.push(news)
    const sender = takeSendingTurns(navigator.locks, closing.signal, () =>
      sendWaiting({ store, locks, vault: distant, clock, tell }),
    )
    return { wake: () => sender()?.wake(), tellAll: () => sender()?.tellAll(), close: () => closing.abort() }
  }

  async function pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1000) {
      await settle()
      clock.advance(1000)
      await settle()
    }
  }

  const bytesOf = async (id: string) => [...new Uint8Array(await (await store.readBlob(id)).arrayBuffer())]
  const stateOf = (id: string) => told.findLast((news) => news.id === id)?.progress
  return {
    clock,
    device,
    families,
    unwanted,
    vault,
    distant,
    told,
    requests,
    world,
    locks,
    leave,
    openTab,
    pass,
    bytesOf,
    stateOf,
  }
}
