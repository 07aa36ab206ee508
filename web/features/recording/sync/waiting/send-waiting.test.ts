// Long, because every case needs the same device, with its locks, its recordings and its vault.
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createWaitingWorld, settle } from './testing/waiting-world.ts'

type Tab = ReturnType<ReturnType<typeof createWaitingWorld>['openTab']>
const cleanups: (() => void)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0)) clean()
  await settle()
})

function openWorld() {
  const fixture = createWaitingWorld()
  const openTab = (): Tab => {
    const tab = fixture.openTab()
    cleanups.push(tab.close)
    return tab
  }
  return { ...fixture, openTab }
}

const sound = (slices: number, first = 0) => Array.from({ length: slices }, (_, at) => [first + at, 1, 2])

test('what waits on this device reaches the vault, the newest first, without a word about its length', async () => {
  const { leave, openTab, vault, requests, stateOf, bytesOf } = openWorld()
  leave('older', sound(5))
  leave('newer', sound(3, 100))
  openTab()
  await settle()
  for (const id of ['older', 'newer']) {
    expect(vault.get(id)).toEqual({ bytes: await bytesOf(id), wholeLength: null })
    expect(stateOf(id)?.state).toBe('done')
  }
  expect(stateOf('older')).toMatchObject({ bytes: 15, ms: 500 })
  expect(requests.filter((name) => name.startsWith('send'))).toEqual(['send newer', 'send older'])
})

test('raw samples go with their header, and have an end', async () => {
  const { leave, openTab, vault, stateOf, bytesOf } = openWorld()
  leave('samples', sound(4), 'pcm')
  openTab()
  await settle()
  expect(vault.get('samples')).toEqual({ bytes: await bytesOf('samples'), wholeLength: 44 + 12 })
  expect(stateOf('samples')?.state).toBe('done')
})

test.each([
  ['file', null, ['locate a', 'read a', 'send a']],
  ['pcm', null, ['locate a', 'remove a', 'begin a', 'send a']],
  ['file', 6, ['locate a', 'read a', 'withdraw a', 'send a']],
] as const)('what the vault has of a shorter one: %s, told to be %s long', async (layout, wholeLength, expected) => {
  const { leave, openTab, vault, requests, bytesOf } = openWorld()
  leave('a', sound(2), layout)
  vault.set('a', { bytes: (await bytesOf('a')).slice(0, 6), wholeLength })
  leave('a', sound(2, 50), layout)
  openTab()
  await settle()
  expect(requests).toEqual(expected)
  expect(vault.get('a')?.bytes).toEqual(await bytesOf('a'))
})

test('what the vault has in full is only asked for, and told again to whoever asks', async () => {
  const { leave, openTab, vault, requests, told, bytesOf } = openWorld()
  leave('a', sound(3))
  vault.set('a', { bytes: await bytesOf('a'), wholeLength: 9 })
  const tab = openTab()
  await settle()
  tab.wake()
  await settle()
  expect(requests).toEqual(['locate a', 'read a'])
  told.length = 0
  tab.tellAll()
  expect(told).toEqual([{ id: 'a', slices: 3, progress: { state: 'done', bytes: 9, ms: 300 } }])
})

test('one that has grown since is sent on', async () => {
  const { leave, openTab, vault, told, bytesOf } = openWorld()
  leave('a', sound(3))
  const tab = openTab()
  await settle()
  leave('a', sound(2, 60))
  tab.wake()
  await settle()
  expect(vault.get('a')?.bytes).toEqual(await bytesOf('a'))
  expect(told.at(-1)).toMatchObject({ id: 'a', slices: 5, progress: { state: 'done', ms: 500 } })
})

test('without a network that is said, and it goes when the network is back', async () => {
  const { leave, openTab, vault, world, stateOf } = openWorld()
  world.network = false
  leave('a', sound(3))
  const tab = openTab()
  await settle()
  expect(stateOf('a')?.state).toBe('unreachable')
  world.network = true
  tab.wake()
  await settle()
  expect(stateOf('a')?.state).toBe('done')
  expect(vault.get('a')?.bytes.length).toBe(9)
})

test('each goes to the family that it was made for', async () => {
  const { leave, openTab, families } = openWorld()
  leave('elsewhere', sound(3), 'file', 11)
  leave('here', sound(3), 'file', 10)
  openTab()
  await settle()
  expect([...families]).toEqual([
    ['here', 10],
    ['elsewhere', 11],
  ])
})

test('what a full device has less of than the vault stays there, and its end is not told', async () => {
  const { leave, openTab, vault, stateOf, bytesOf } = openWorld()
  leave('a', sound(2))
  const longer = [...(await bytesOf('a')), 90, 91]
  vault.set('a', { bytes: longer, wholeLength: null })
  openTab()
  await settle()
  expect(stateOf('a')).toMatchObject({ state: 'done', bytes: longer.length })
  expect(vault.get('a')).toEqual({ bytes: longer, wholeLength: null })
})

test('what was thrown away without a network is thrown away in the vault when there is one', async () => {
  const { openTab, pass, vault, unwanted, world } = openWorld()
  unwanted.add('a')
  vault.set('a', { bytes: [1], wholeLength: null })
  world.network = false
  openTab()
  await settle()
  expect([...unwanted]).toEqual(['a'])
  world.network = true
  await pass(40_000)
  expect([...unwanted]).toEqual([])
  expect(vault.has('a')).toBe(false)
})

test('one tab at a time sends, and another goes on when it is closed', async () => {
  const { leave, openTab, requests, world, vault } = openWorld()
  world.answers = false
  leave('a', sound(3))
  const first = openTab()
  const second = openTab()
  await settle()
  expect(requests).toEqual(['locate a'])
  world.answers = true
  first.close()
  await settle()
  expect(vault.get('a')?.bytes.length).toBe(9)
  leave('b', sound(2))
  first.wake()
  await settle()
  expect(vault.has('b')).toBe(false)
  second.wake()
  await settle()
  expect(vault.get('b')?.bytes.length).toBe(6)
})

describe('whoever takes a recording in hand', () => {
  test('gets it at once, whatever request is under way, and nothing is sent until they let go', async () => {
    const { leave, openTab, locks, world, requests, vault, pass } = openWorld()
    world.answers = false
    leave('a', sound(3))
    leave('b', sound(3))
    openTab()
    await settle()
    expect(requests).toEqual(['locate b'])
    world.answers = true
    const release = await locks.hold('b')
    await pass(20_000)
    expect(requests).toEqual(['locate b'])
    release?.()
    await pass(6000)
    expect([...vault.keys()].sort()).toEqual(['a', 'b'])
  })

  test('may discard it: nothing of it comes to the vault afterwards', async () => {
    const { leave, openTab, locks, world, device, distant, vault, pass } = openWorld()
    leave('a', sound(3))
    world.answers = false
    openTab()
    await settle()
    const release = await locks.hold('a')
    device.delete('a')
    release?.()
    world.answers = true
    await distant.remove('a')
    await pass(40_000)
    expect([...vault.keys()]).toEqual([])
  })

  test('does not find it in other hands because it is being sent', async () => {
    const { leave, openTab, locks } = openWorld()
    leave('a', sound(3))
    openTab()
    await settle()
    expect(await locks.held()).toEqual(new Set())
    const release = await locks.hold('a')
    expect(release).not.toBeNull()
    release?.()
  })
})

test('one that is gone from this device without being taken in hand is taken out of the vault too', async () => {
  const { leave, openTab, world, device, vault, requests, pass } = openWorld()
  leave('a', sound(3))
  world.network = false
  openTab()
  await settle()
  device.delete('a')
  vault.set('a', { bytes: [0], wholeLength: null })
  world.network = true
  await pass(20_000)
  expect(vault.has('a')).toBe(false)
  const before = requests.length
  await pass(60_000)
  expect(requests.length).toBe(before)
})

test('whatever happens, all that waits ends up in the vault as it is, and nothing that was discarded', async () => {
  const event = fc.oneof(
    fc.record({
      kind: fc.constant('leave' as const),
      id: fc.constantFrom('a', 'b', 'c'),
      slices: fc.integer({ min: 1, max: 4 }),
    }),
    fc.record({
      kind: fc.constantFrom('hold' as const, 'release' as const, 'discard' as const),
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
      const { leave, openTab, locks, world, device, vault, requests, pass, bytesOf } = openWorld()
      const inHand = new Map<string, () => void>()
      let tabs = [openTab()]
      const release = (id: string) => {
        inHand.get(id)?.()
        inHand.delete(id)
      }
      const take = async (id: string) => {
        const release = await locks.hold(id)
        if (release) inHand.set(id, release)
      }
      for (const happened of events) {
        if (happened.kind === 'leave') {
          // As it is when more is recorded behind it, or anew.
          if (!inHand.has(happened.id)) await take(happened.id)
          leave(happened.id, sound(happened.slices, 7), happened.id === 'c' ? 'pcm' : 'file')
          release(happened.id)
        } else if (happened.kind === 'hold') {
          if (!inHand.has(happened.id)) await take(happened.id)
          await settle()
          const before = requests.length
          await pass(2000)
          expect(requests.length).toBe(before)
        } else if (happened.kind === 'release') release(happened.id)
        else if (happened.kind === 'discard') {
          if (!inHand.has(happened.id)) await take(happened.id)
          device.delete(happened.id)
          release(happened.id)
          vault.delete(happened.id)
        } else if (happened.kind === 'pass') await pass(3000)
        else if (happened.kind === 'wake') tabs.at(-1)?.wake()
        else if (happened.kind === 'another tab') {
          tabs[0]?.close()
          tabs = [...tabs.slice(1), openTab()]
        } else Object.assign(world, { network: happened.kind !== 'offline', answers: happened.kind !== 'silent' })
        await settle()
      }
      Object.assign(world, { network: true, answers: true })
      for (const id of [...inHand.keys()]) release(id)
      await pass(60_000)
      for (const id of device.keys()) expect(vault.get(id)?.bytes).toEqual(await bytesOf(id))
      expect([...vault.keys()].filter((id) => !device.has(id))).toEqual([])
      for (const tab of tabs) tab.close()
      await settle()
    }),
    { numRuns: 40 },
  )
})
