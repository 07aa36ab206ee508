import 'fake-indexeddb/auto'
import { afterEach, describe, expect, test } from 'vitest'
import { type AcquireTabLock, createTabLock, type Release } from '../storage/recording-locks.ts'
import { createFakeMicrophone } from '../testing/fake-microphone.ts'
import { disposeFixtures, FAMILY, type Fixture, openFixture } from '../testing/session-fixture.ts'

const ACCOUNT = 1
const releases: Release[] = []

afterEach(async () => {
  await disposeFixtures()
  for (const release of releases.splice(0)) release()
})

// Node has the same lock manager as browsers. Each call is one tab.
const tab = (accountId = ACCOUNT) => createTabLock(navigator.locks, accountId)

async function acquire(lock: AcquireTabLock, anyway = false): Promise<Release | null> {
  const release = await lock(anyway)
  if (release) releases.push(release)
  return release
}

/** How many tabs hold the lock, and how many wait for it. Other tests of this process have locks of other kinds. */
async function countLocks() {
  const { held = [], pending = [] } = await navigator.locks.query()
  const count = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('keepsaid-turn:')).length
  return { held: count(held), pending: count(pending) }
}

test('while one tab records, another cannot acquire the lock until the first releases it', async () => {
  const release = await acquire(tab())
  expect(await acquire(tab())).toBeNull()
  release?.()
  await expect.poll(() => acquire(tab())).not.toBeNull()
})

test('two concurrent requests: one tab gets the lock', async () => {
  const results = await Promise.all([acquire(tab()), acquire(tab())])
  expect(results.filter((release) => release === null)).toHaveLength(1)
})

test('another account on the same device has its own lock', async () => {
  await acquire(tab())
  expect(await acquire(tab(2))).not.toBeNull()
})

test('a tab recording in spite of another keeps a third one out, even after the first has ended', async () => {
  const first = await acquire(tab())
  const second = await acquire(tab(), true)
  expect(second).not.toBeNull()
  expect(await countLocks()).toEqual({ held: 1, pending: 1 })
  first?.()
  await expect.poll(countLocks).toEqual({ held: 1, pending: 0 })
  expect(await acquire(tab())).toBeNull()
  second?.()
  await expect.poll(() => acquire(tab())).not.toBeNull()
})

test('a waiting tab that ends first stops waiting', async () => {
  const first = await acquire(tab())
  const second = await acquire(tab(), true)
  second?.()
  first?.()
  await expect.poll(countLocks).toEqual({ held: 0, pending: 0 })
  expect(await acquire(tab())).not.toBeNull()
})

test('a tab that records anyway takes the lock if it is free', async () => {
  await acquire(tab(), true)
  await acquire(tab(2), true)
  expect(await countLocks()).toEqual({ held: 2, pending: 0 })
})

test.each([
  ['has no locks', null],
  ['refuses them', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
] as const)('a browser that %s lets every tab record', async (_, locks) => {
  const acquireLock = createTabLock(locks, ACCOUNT)
  expect(await acquireLock(false)).not.toBeNull()
  const release = await acquireLock(false)
  expect(release).not.toBeNull()
  release?.()
})

/** A tab of the same browser, with the same account signed in. */
function openTab(microphone = createFakeMicrophone()): Fixture {
  return openFixture({ acquireTabLock: createTabLock(navigator.locks, ACCOUNT) }, microphone)
}

async function recordingTab(): Promise<Fixture> {
  const tab = openTab()
  await tab.session.start(FAMILY)
  tab.clock.advance(100)
  tab.microphone.data(1)
  return tab
}

/** Presses Record until the other tab has released the lock. */
async function expectToRecord(tab: Fixture) {
  await expect
    .poll(async () => {
      await tab.session.start(FAMILY)
      return tab.now().phase
    })
    .toBe('recording')
  expect(tab.now().isRecordingElsewhere).toBe(false)
}

describe('Record, while another tab records', () => {
  test('only reports it and opens no microphone', async () => {
    await recordingTab()
    const second = openTab()
    await second.session.start(FAMILY)
    expect(second.now()).toMatchObject({ phase: 'idle', isRecordingElsewhere: true, error: null })
    expect(second.microphone.open).toBe(0)
    second.session.dismissRecordingElsewhere()
    expect(second.now()).toMatchObject({ phase: 'idle', isRecordingElsewhere: false })
  })

  test('records here too if the person says so, and the other tab continues', async () => {
    const first = await recordingTab()
    const second = openTab()
    await second.session.start(FAMILY)
    await second.session.start(FAMILY, { anyway: true })
    expect(second.now()).toMatchObject({ phase: 'recording', isRecordingElsewhere: false })
    expect(first.now().phase).toBe('recording')
    await first.session.stop()
    const third = openTab()
    await third.session.start(FAMILY)
    expect(third.now()).toMatchObject({ phase: 'idle', isRecordingElsewhere: true })
  })

  test('is also blocked while the other tab is paused', async () => {
    const first = await recordingTab()
    first.session.pause()
    const second = openTab()
    await second.session.start(FAMILY)
    expect(second.now().isRecordingElsewhere).toBe(true)
  })
})

test('Record in two tabs at the same moment: one records and the other asks', async () => {
  const both = [openTab(), openTab()]
  await Promise.all(both.map(({ session }) => session.start(FAMILY)))
  const states = both.map((tab) => `${tab.now().phase} ${tab.now().isRecordingElsewhere}`)
  expect(states.sort()).toEqual(['idle true', 'recording false'])
})

describe('the lock is released', () => {
  test('when the recording ends, even if it is not saved yet', async () => {
    const first = await recordingTab()
    const stopped = first.session.stop()
    first.clock.advance(1000)
    await stopped
    expect(first.now().phase).toBe('complete')
    await expectToRecord(openTab())
  })

  test('when a recording without audio ends', async () => {
    const first = openTab()
    await first.session.start(FAMILY)
    await first.session.stop()
    expect(first.now().error?.kind).toBe('empty')
    await expectToRecord(openTab())
  })

  test('when the microphone is taken away', async () => {
    const first = await recordingTab()
    first.microphone.unplug()
    await expectToRecord(openTab())
    expect(first.now().endedBy).toBe('microphone')
  })

  test.each([
    ['is refused', { permissionError: new DOMException('Denied', 'NotAllowedError') }],
    ['does not start', { startError: new DOMException('No', 'NotSupportedError') }],
  ])('if the microphone %s', async (_, changes) => {
    const first = openTab(Object.assign(createFakeMicrophone(), changes))
    await first.session.start(FAMILY)
    expect(first.now().error?.kind).toBe('start')
    await expectToRecord(openTab())
  })

  test('if the start is canceled while the browser asks for the microphone', async () => {
    const microphone = createFakeMicrophone()
    const granted = Promise.withResolvers<void>()
    const { openMicrophone } = microphone.environment
    const first = openTab(
      Object.assign(microphone, {
        environment: {
          ...microphone.environment,
          async openMicrophone() {
            await granted.promise
            if (!openMicrophone) throw new Error('no microphone')
            return await openMicrophone()
          },
        },
      }),
    )
    const started = first.session.start(FAMILY)
    await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(1)
    await first.session.stop()
    granted.resolve()
    await started
    expect(first.now().phase).toBe('idle')
    await expectToRecord(openTab())
  })

  test('if the start is canceled while the lock is requested', async () => {
    const first = openTab()
    const started = first.session.start(FAMILY)
    await first.session.stop()
    await started
    expect(first.microphone.open).toBe(0)
    await expectToRecord(openTab())
  })
})
