import 'fake-indexeddb/auto'
import { readFileSync } from 'node:fs'
import { deleteDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { createRecordingLocks } from '#web/features/recording/storage/recording-locks.ts'
import { RECORDINGS_DATABASE } from '#web/features/recording/storage/recordings-database.ts'
import { createFakeMicrophone } from '#web/features/recording/testing/fake-microphone.ts'
import { type Fixture, openFixture } from '#web/features/recording/testing/session-fixture.ts'
import { samplesFrom } from './testing/samples.ts'

const [{ bytes: sound, ms: soundMs, reader }] = samplesFrom((name) =>
  readFileSync(new URL(`../../../../../server/infra/media/testing/${name}`, import.meta.url)),
)
const FAMILY = 10
let scenes: Fixture[] = []

function open(...args: Parameters<typeof openFixture>): Fixture {
  const fixture = openFixture(...args)
  scenes.push(fixture)
  return fixture
}

function speak({ clock, microphone }: Fixture, bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 500) {
    clock.advance(100)
    microphone.data(...bytes.subarray(at, at + 500))
  }
}

/** Lets time pass before it looks. */
function safe({ clock, now }: Fixture): number {
  clock.advance(500)
  return now().safeMs
}

/** A recording whose tab has died after 3,000 bytes, 600 ms by its slices; and the list of what waits. */
async function died() {
  const fixture = open()
  await fixture.session.start(FAMILY)
  fixture.session.edit({ title: 'Geese' })
  speak(fixture, sound.subarray(0, 3_000))
  await expect.poll(() => safe(fixture)).toBe(600)
  const next = open()
  const [waiting] = await next.session.listRecoverable()
  if (!waiting) throw new Error('nothing waits')
  return { waiting, next }
}

async function complete({ session, clock }: Fixture) {
  const stopped = session.stop()
  clock.advance(1000)
  await stopped
}

afterEach(async () => {
  await Promise.all(scenes.map(({ session }) => session.dispose()))
  scenes = []
  await deleteDB(RECORDINGS_DATABASE)
})

test('more is recorded behind what is there: one recording, one length, one form', async () => {
  const { waiting, next } = await died()
  await next.session.carryOn(waiting)
  expect(next.now()).toMatchObject({ phase: 'recording', recordingId: waiting.id, elapsedMs: 600, safeMs: 600 })
  expect(next.now().draft.title).toBe('Geese')
  next.recognizer().recognize('and a gander', true)
  speak(next, sound)
  await complete(next)
  const { recording, elapsedMs, draft, safeMs } = next.now()
  expect(recording).toMatchObject({ id: waiting.id, startedAt: waiting.startedAt, durationMs: elapsedMs })
  expect(elapsedMs).toBe(600 + 100 * Math.ceil(sound.length / 500))
  expect(safeMs).toBe(elapsedMs)
  expect(draft.text).toBe('and a gander')

  const file = new Uint8Array((await recording?.blob.arrayBuffer()) ?? new ArrayBuffer())
  expect(file.subarray(0, 3_000)).toEqual(sound.subarray(0, 3_000))
  const [old, all] = [reader(), reader()]
  old.add(sound.subarray(0, 3_000))
  all.add(file)
  expect(all.end().ms).toBe(old.end().ms + soundMs)
  await next.session.putAside()
  expect(await next.session.listRecoverable()).toMatchObject([
    { id: waiting.id, durationMs: elapsedMs, state: 'stopped' },
  ])
})

test('a crash while it is carried on leaves all of it', async () => {
  const { waiting, next } = await died()
  await next.session.carryOn(waiting)
  speak(next, sound.subarray(0, 4_000))
  await expect.poll(() => safe(next)).toBe(1400)
  const [again] = await open().session.listRecoverable()
  expect(again).toMatchObject({ id: waiting.id, state: 'recording', durationMs: 1400 })
})

test('what sounds other than before is not put behind it, and it stays as it was', async () => {
  const { waiting, next } = await died()
  await next.session.carryOn(waiting)
  next.microphone.data(...sound.with(141, 2))
  await expect.poll(() => next.now().phase).toBe('idle')
  expect(next.now()).toMatchObject({ error: { kind: 'carry-on' }, recordingId: null, elapsedMs: 0 })
  expect(next.now().draft.title).toBe('')
  expect(next.microphone.open).toBe(0)
  expect(await next.session.listRecoverable()).toMatchObject([{ ...waiting, state: expect.anything() }])
})

test('a refused microphone and nothing to hear leave it as it was', async () => {
  const { waiting, next } = await died()
  next.microphone.refusal = new DOMException('no', 'NotAllowedError')
  await next.session.carryOn(waiting)
  expect(next.now()).toMatchObject({ phase: 'idle', error: { kind: 'start' } })
  next.microphone.refusal = null
  await next.session.carryOn(waiting)
  await next.session.stop()
  expect(next.now()).toMatchObject({ phase: 'idle', error: { kind: 'empty' } })
  expect(await next.session.listRecoverable()).toMatchObject([{ id: waiting.id, slices: waiting.slices }])
})

test('raw samples are not put behind a file, nor a file behind raw samples', async () => {
  const { waiting, next } = await died()
  const withoutRecorder = () => open({}, createFakeMicrophone({ supported: null }))
  const other = withoutRecorder()
  await other.session.carryOn(waiting)
  other.microphone.samples(...new Array<number>(4410).fill(0.5))
  await expect.poll(() => other.now()).toMatchObject({ phase: 'idle', error: { kind: 'carry-on' } })
  expect(await next.session.listRecoverable()).toMatchObject([{ id: waiting.id, slices: waiting.slices }])

  const raw = withoutRecorder()
  await raw.session.start(FAMILY)
  raw.microphone.samples(0.5, 0.25)
  await complete(raw)
  await raw.session.putAside()
  const [samples] = await next.session.listRecoverable()
  if (!samples) throw new Error('nothing waits')
  expect(samples.layout).toBe('pcm')
  await next.session.carryOn(samples)
  next.microphone.data(...sound)
  await expect.poll(() => next.now()).toMatchObject({ phase: 'idle', error: { kind: 'carry-on' } })
  const again = withoutRecorder()
  await again.session.carryOn(samples)
  again.microphone.samples(0.125)
  await complete(again)
  const { recording } = again.now()
  const file = new DataView((await recording?.blob.arrayBuffer()) ?? new ArrayBuffer())
  expect([44, 46, 48].map((at) => Math.round(file.getInt16(at, true) / 4096))).toEqual([4, 2, 1])
})

test('what another tab has is not carried on', async () => {
  const { waiting } = await died()
  const locks = { ...createRecordingLocks(null), acquire: async () => null }
  const other = open({ locks })
  await other.session.carryOn(waiting)
  expect(other.now()).toMatchObject({ phase: 'idle', error: { kind: 'restore' } })
})
