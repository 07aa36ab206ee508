// Long, because every case needs the same device, with its locks, its recordings and its server.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createFakeDevice, settle } from './testing/fake-device.ts'

type Tab = ReturnType<ReturnType<typeof createFakeDevice>['openTab']>
const cleanups: (() => void)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0)) clean()
  await settle()
})

function openFixture() {
  const fixture = createFakeDevice()
  const openTab = (): Tab => {
    const tab = fixture.openTab()
    cleanups.push(tab.close)
    return tab
  }
  return { ...fixture, openTab }
}

const audio = (slices: number, first = 0) => Array.from({ length: slices }, (_, at) => [first + at, 1, 2])

test('unsaved recordings are uploaded newest first', async () => {
  const { record, openTab, uploads, requests, progressOf, bytesOf } = openFixture()
  record('older', audio(5))
  record('newer', audio(3, 100))
  openTab()
  await settle()
  for (const id of ['older', 'newer']) {
    expect(uploads.get(id)).toEqual({ bytes: await bytesOf(id) })
    expect(progressOf(id)?.state).toBe('done')
  }
  expect(progressOf('older')).toMatchObject({ bytes: 15, ms: 500 })
  expect(requests.filter((name) => name.startsWith('send'))).toEqual(['send newer', 'send older'])
})

test('the bedtime story of a recording is uploaded with its current title', async () => {
  const { record, openTab, requests } = openFixture()
  const details = {
    grandchildName: 'Emma',
    favoriteCartoon: '',
    childAge: 'preschool (4-5)',
    storyLength: 'short (2-3 min)',
    world: 'harbor',
  } as const
  record('a', audio(2), { title: 'The Moon', bedtime: { content: 'Good night.', details } })
  openTab()
  await settle()
  expect(requests).toEqual(['find a', 'create a', 'setBedtime “The Moon” a', 'send a'])
})

test('a shorter upload is continued', async () => {
  const { record, openTab, uploads, requests, bytesOf } = openFixture()
  record('a', audio(2))
  uploads.set('a', { bytes: await bytesOf('a') })
  record('a', audio(2, 50))
  openTab()
  await settle()
  expect(requests).toEqual(['find a', 'read a', 'send a'])
  expect(uploads.get('a')?.bytes).toEqual(await bytesOf('a'))
})

test('a complete upload is only looked up, and its status is posted again on request', async () => {
  const { record, openTab, uploads, requests, posted, bytesOf } = openFixture()
  record('a', audio(3))
  uploads.set('a', { bytes: await bytesOf('a') })
  const tab = openTab()
  await settle()
  tab.wake()
  await settle()
  expect(requests).toEqual(['find a', 'read a'])
  posted.length = 0
  tab.postAll()
  expect(posted).toEqual([{ id: 'a', slices: 3, progress: { state: 'done', bytes: 9, ms: 300 } }])
})

test('a recording that has grown since is uploaded further', async () => {
  const { record, openTab, uploads, posted, bytesOf } = openFixture()
  record('a', audio(3))
  const tab = openTab()
  await settle()
  record('a', audio(2, 60))
  tab.wake()
  await settle()
  expect(uploads.get('a')?.bytes).toEqual(await bytesOf('a'))
  expect(posted.at(-1)).toMatchObject({ id: 'a', slices: 5, progress: { state: 'done', ms: 500 } })
})

test('offline: the status is unreachable, and the upload continues when the network is back', async () => {
  const { record, openTab, uploads, server, progressOf } = openFixture()
  server.isOnline = false
  record('a', audio(3))
  const tab = openTab()
  await settle()
  expect(progressOf('a')?.state).toBe('unreachable')
  server.isOnline = true
  tab.wake()
  await settle()
  expect(progressOf('a')?.state).toBe('done')
  expect(uploads.get('a')?.bytes.length).toBe(9)
})

test('each recording is uploaded for the family it was made for', async () => {
  const { record, openTab, families } = openFixture()
  record('elsewhere', audio(3), { familyId: 11 })
  record('here', audio(3), { familyId: 10 })
  openTab()
  await settle()
  expect([...families]).toEqual([
    ['here', 10],
    ['elsewhere', 11],
  ])
})

test('an upload that is longer than the recording on a full device is kept', async () => {
  const { record, openTab, uploads, progressOf, bytesOf } = openFixture()
  record('a', audio(2))
  const longer = [...(await bytesOf('a')), 90, 91]
  uploads.set('a', { bytes: longer })
  openTab()
  await settle()
  expect(progressOf('a')).toMatchObject({ state: 'done', bytes: longer.length })
  expect(uploads.get('a')).toEqual({ bytes: longer })
})

test('a recording discarded offline is deleted on the server once there is a network', async () => {
  const { openTab, pass, uploads, discarded, server } = openFixture()
  discarded.add('a')
  uploads.set('a', { bytes: [1] })
  server.isOnline = false
  openTab()
  await settle()
  expect([...discarded]).toEqual(['a'])
  server.isOnline = true
  await pass(40_000)
  expect([...discarded]).toEqual([])
  expect(uploads.has('a')).toBe(false)
})

test('one tab at a time uploads, and another takes over when it closes', async () => {
  const { record, openTab, requests, server, uploads } = openFixture()
  server.answers = false
  record('a', audio(3))
  const first = openTab()
  const second = openTab()
  await settle()
  expect(requests).toEqual(['find a'])
  server.answers = true
  first.close()
  await settle()
  expect(uploads.get('a')?.bytes.length).toBe(9)
  record('b', audio(2))
  first.wake()
  await settle()
  expect(uploads.has('b')).toBe(false)
  second.wake()
  await settle()
  expect(uploads.get('b')?.bytes.length).toBe(6)
})

describe('opening a recording', () => {
  test('works at once during any request, and nothing is uploaded until it is released', async () => {
    const { record, openTab, locks, server, requests, uploads, pass } = openFixture()
    server.answers = false
    record('a', audio(3))
    record('b', audio(3))
    openTab()
    await settle()
    expect(requests).toEqual(['find b'])
    server.answers = true
    const release = await locks.acquire('b')
    await pass(20_000)
    expect(requests).toEqual(['find b'])
    release?.()
    await pass(6000)
    expect([...uploads.keys()].sort()).toEqual(['a', 'b'])
  })

  test('and discarding it: nothing is uploaded afterwards', async () => {
    const { record, openTab, locks, server, recordings, client, uploads, pass } = openFixture()
    record('a', audio(3))
    server.answers = false
    openTab()
    await settle()
    const release = await locks.acquire('a')
    recordings.delete('a')
    release?.()
    server.answers = true
    await client.remove('a')
    await pass(40_000)
    expect([...uploads.keys()]).toEqual([])
  })

  test('works while the recording is being uploaded', async () => {
    const { record, openTab, locks } = openFixture()
    record('a', audio(3))
    openTab()
    await settle()
    expect(await locks.acquiredIds()).toEqual(new Set())
    const release = await locks.acquire('a')
    expect(release).not.toBeNull()
    release?.()
  })
})

test('a recording that was deleted without being opened is deleted on the server too', async () => {
  const { record, openTab, server, recordings, uploads, requests, pass } = openFixture()
  record('a', audio(3))
  server.isOnline = false
  openTab()
  await settle()
  recordings.delete('a')
  uploads.set('a', { bytes: [0] })
  server.isOnline = true
  await pass(20_000)
  expect(uploads.has('a')).toBe(false)
  const before = requests.length
  await pass(60_000)
  expect(requests.length).toBe(before)
})

test('property: whatever happens, every unsaved recording ends up on the server, and no discarded one', async () => {
  const event = fc.oneof(
    fc.record({
      kind: fc.constant('record' as const),
      id: fc.constantFrom('a', 'b', 'c'),
      slices: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      kind: fc.constantFrom('acquire' as const, 'release' as const, 'discard' as const),
      id: fc.constantFrom('a', 'b', 'c'),
    }),
    fc.record({
      kind: fc.constantFrom(
        'offline' as const,
        'online' as const,
        'silent' as const,
        'wake' as const,
        'pass' as const,
        'another tab' as const,
      ),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 25 }), async (events) => {
      const { record, openTab, locks, server, recordings, uploads, requests, pass, bytesOf } = openFixture()
      const acquired = new Map<string, () => void>()
      let tabs = [openTab()]
      const release = (id: string) => {
        acquired.get(id)?.()
        acquired.delete(id)
      }
      const acquire = async (id: string) => {
        const release = await locks.acquire(id)
        if (release) acquired.set(id, release)
      }
      for (const step of events) {
        if (step.kind === 'record') {
          // As when more is recorded, or a new recording is made.
          if (!acquired.has(step.id)) await acquire(step.id)
          record(step.id, audio(step.slices, 7))
          release(step.id)
        } else if (step.kind === 'acquire') {
          if (!acquired.has(step.id)) await acquire(step.id)
          await settle()
          const before = requests.length
          await pass(2000)
          expect(requests.length).toBe(before)
        } else if (step.kind === 'release') release(step.id)
        else if (step.kind === 'discard') {
          if (!acquired.has(step.id)) await acquire(step.id)
          recordings.delete(step.id)
          release(step.id)
          uploads.delete(step.id)
        } else if (step.kind === 'pass') await pass(3000)
        else if (step.kind === 'wake') tabs.at(-1)?.wake()
        else if (step.kind === 'another tab') {
          tabs[0]?.close()
          tabs = [...tabs.slice(1), openTab()]
        } else Object.assign(server, { isOnline: step.kind !== 'offline', answers: step.kind !== 'silent' })
        await settle()
      }
      Object.assign(server, { isOnline: true, answers: true })
      for (const id of [...acquired.keys()]) release(id)
      await pass(60_000)
      for (const id of recordings.keys()) expect(uploads.get(id)?.bytes).toEqual(await bytesOf(id))
      expect([...uploads.keys()].filter((id) => !recordings.has(id))).toEqual([])
      for (const tab of tabs) tab.close()
      await settle()
    }),
    { numRuns: 40 },
  )
})
