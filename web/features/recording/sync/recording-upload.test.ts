import { expect, test } from 'vitest'
import { createFakeClock } from '#web/features/recording/testing/fake-clock.ts'
import type { UploadProgress } from './chunk-uploader.ts'
import { createUploads } from './recording-upload.ts'
import * as startUpload from './start-upload.ts'

const settle = async () => {
  for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve))
}

/** An upload whose code can't be loaded while `isOnline` is false. */
function openOffline() {
  const clock = createFakeClock()
  const network = { isOnline: false, loads: 0, reconnect: () => {} }
  const reported: UploadProgress[] = []
  const open = createUploads({
    accountId: 1,
    store: { readSlices: async () => [] },
    clock,
    async load() {
      network.loads += 1
      if (!network.isOnline) throw new TypeError('Failed to fetch')
      return startUpload
    },
    onReconnect(retry) {
      network.reconnect = retry
      return () => {
        network.reconnect = () => {}
      }
    },
  })
  const metadata = { id: 'r1', familyId: 1, mimeType: 'audio/webm', startedAt: 0, utcOffsetMinutes: 0 }
  const upload = open(metadata, (progress) => reported.push(progress))
  return { clock, network, reported, upload }
}

test('opened offline: the upload code is loaded again, after longer and longer waits', async () => {
  const { clock, network, reported, upload } = openOffline()
  await settle()
  expect(reported).toEqual([{ state: 'unreachable', bytes: 0, ms: 0 }])
  for (const longestMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
    const { loads } = network
    clock.advance(longestMs / 2 - 1)
    await settle()
    expect(network.loads).toBe(loads)
    clock.advance(longestMs / 2 + 1)
    await settle()
    expect(network.loads).toBe(loads + 1)
  }
  upload.close()
  expect(clock.pending).toBe(0)
})

test('the network is back: the upload code is loaded at once, and only once', async () => {
  const { clock, network, upload } = openOffline()
  await settle()
  network.isOnline = true
  network.reconnect()
  network.reconnect()
  await settle()
  expect(network.loads).toBe(2)
  clock.advance(60_000)
  await settle()
  expect(network.loads).toBe(2)
  upload.close()
})

test('someone waits for the upload: the upload code is loaded at once', async () => {
  const { network, upload } = openOffline()
  await settle()
  const settled = upload.settle()
  await settle()
  expect(network.loads).toBe(2)
  expect((await settled).state).toBe('unreachable')
  upload.close()
})
