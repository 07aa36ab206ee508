import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { createRecordingLocks } from '#web/features/recording/storage/recording-locks.ts'
import { createFakeMicrophone } from '#web/features/recording/testing/fake-microphone.ts'
import {
  bytesOf,
  complete,
  disposeFixtures,
  FAMILY,
  type Fixture,
  later,
  openFixture,
} from '#web/features/recording/testing/session-fixture.ts'
import { STREAMED_WAV_HEADER } from '../wav-header.ts'
import { loadSamples } from './testing/samples.ts'

const [{ bytes: audio, ms: audioMs, createReader }] = loadSamples((name) =>
  readFileSync(new URL(`../../../../../server/infra/media/testing/${name}`, import.meta.url)),
)
function speak({ clock, microphone }: Fixture, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 500) {
    clock.advance(100)
    microphone.data(...bytes.subarray(at, at + 500))
  }
}

/** A recording whose tab crashed after 3,000 bytes (600 ms of slices), and a new tab. */
async function crash() {
  const fixture = openFixture()
  await fixture.session.start(FAMILY)
  fixture.session.edit({ title: 'Geese' })
  speak(fixture, audio.subarray(0, 3_000))
  await expect.poll(later(fixture, () => fixture.now().savedMs)).toBe(600)
  const next = openFixture()
  const [unsaved] = await next.session.listRecoverable()
  if (!unsaved) throw new Error('nothing to recover')
  return { unsaved, next }
}

afterEach(disposeFixtures)

test('continuing appends to the recording: one file, one length, one form', async () => {
  const { unsaved, next } = await crash()
  await next.session.continueRecording(unsaved)
  expect(next.now()).toMatchObject({ phase: 'recording', recordingId: unsaved.id, elapsedMs: 600, savedMs: 600 })
  expect(next.now().draft.title).toBe('Geese')
  expect(next.session.recordedBytes()).toBe(3_000)
  next.recognizer().recognize('and a gander', true)
  speak(next, audio)
  await expect.poll(() => next.session.recordedBytes()).toBe(3_000 + audio.length)
  await complete(next)
  const { recording, elapsedMs, draft, savedMs } = next.now()
  expect(recording).toMatchObject({ id: unsaved.id, startedAt: unsaved.startedAt, durationMs: elapsedMs })
  expect(elapsedMs).toBe(600 + 100 * Math.ceil(audio.length / 500))
  expect(savedMs).toBe(elapsedMs)
  expect(draft.text).toBe('and a gander')

  const file = new Uint8Array((await recording?.blob.arrayBuffer()) ?? new ArrayBuffer())
  expect(file.subarray(0, 3_000)).toEqual(audio.subarray(0, 3_000))
  const [old, all] = [createReader(), createReader()]
  old.add(audio.subarray(0, 3_000))
  all.add(file)
  expect(all.end().durationMs).toBe(old.end().durationMs + audioMs)
  await next.session.keepForLater()
  expect(await next.session.listRecoverable()).toMatchObject([
    { id: unsaved.id, durationMs: elapsedMs, state: 'stopped' },
  ])
})

test('a crash while continuing keeps everything recorded until then', async () => {
  const { unsaved, next } = await crash()
  await next.session.continueRecording(unsaved)
  speak(next, audio.subarray(0, 4_000))
  await expect.poll(later(next, () => next.now().savedMs)).toBe(1400)
  const [again] = await openFixture().session.listRecoverable()
  expect(again).toMatchObject({ id: unsaved.id, state: 'recording', durationMs: 1400 })
})

test('different audio is not appended, and the recording stays as it was', async () => {
  const { unsaved, next } = await crash()
  await next.session.continueRecording(unsaved)
  next.microphone.data(...audio.with(141, 2))
  await expect.poll(() => next.now().phase).toBe('idle')
  expect(next.now()).toMatchObject({ error: { kind: 'continue' }, recordingId: null, elapsedMs: 0 })
  expect(next.now().draft.title).toBe('')
  expect(next.microphone.open).toBe(0)
  expect(await next.session.listRecoverable()).toMatchObject([{ ...unsaved, state: expect.anything() }])
})

test('a refused microphone or no audio leaves the recording as it was', async () => {
  const { unsaved, next } = await crash()
  next.microphone.permissionError = new DOMException('no', 'NotAllowedError')
  await next.session.continueRecording(unsaved)
  expect(next.now()).toMatchObject({ phase: 'idle', error: { kind: 'start' } })
  next.microphone.permissionError = null
  await next.session.continueRecording(unsaved)
  await next.session.stop()
  expect(next.now()).toMatchObject({ phase: 'idle', error: { kind: 'empty' } })
  expect(await next.session.listRecoverable()).toMatchObject([{ id: unsaved.id, slices: unsaved.slices }])
})

test('raw samples are not appended to a file of a recorder, nor the other way round', async () => {
  const { unsaved, next } = await crash()
  const withoutRecorder = () => openFixture({}, createFakeMicrophone({ supported: null }))
  const other = withoutRecorder()
  await other.session.continueRecording(unsaved)
  other.microphone.samples(...new Array<number>(4410).fill(0.5))
  await expect.poll(() => other.now()).toMatchObject({ phase: 'idle', error: { kind: 'continue' } })
  expect(await next.session.listRecoverable()).toMatchObject([{ id: unsaved.id, slices: unsaved.slices }])

  const raw = withoutRecorder()
  await raw.session.start(FAMILY)
  raw.microphone.samples(0.5, 0.25)
  await complete(raw)
  await raw.session.keepForLater()
  // Both began at the same moment of a fake clock, so their order says nothing.
  const samples = (await next.session.listRecoverable()).find(({ mimeType }) => mimeType === 'audio/wav')
  if (!samples) throw new Error('nothing to recover')
  await next.session.continueRecording(samples)
  next.microphone.data(...audio)
  await expect.poll(() => next.now()).toMatchObject({ phase: 'idle', error: { kind: 'continue' } })
  const again = withoutRecorder()
  await again.session.continueRecording(samples)
  again.microphone.samples(0.125)
  await complete(again)
  const { recording } = again.now()
  const bytes = await bytesOf(recording?.blob)
  expect(bytes.slice(0, 44)).toEqual([...STREAMED_WAV_HEADER])
  const file = new DataView(Uint8Array.from(bytes).buffer)
  expect([44, 46, 48].map((at) => Math.round(file.getInt16(at, true) / 4096))).toEqual([4, 2, 1])
  expect(bytes).toHaveLength(50)
})

test('a recording that is open in another tab is not continued', async () => {
  const { unsaved } = await crash()
  const locks = { ...createRecordingLocks(null), acquire: async () => null }
  const other = openFixture({ locks })
  await other.session.continueRecording(unsaved)
  expect(other.now()).toMatchObject({ phase: 'idle', error: { kind: 'restore' } })
})
