// One long file, because each test shows one promise of the queue, in the same browser.
import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { imitateOldestSafari } from '#dev/testing/oldest-safari.ts'
import { RECORDINGS_DATABASE } from '../storage/recordings-database.ts'
import type { SaveResult } from './recording-queue.ts'
import { createFakeBrowser, FAMILY, type FakeBrowser, newAccount } from './testing/fake-browser.ts'

let browser: FakeBrowser
let ruth: number
/** Web Locks are shared by all tests, so each names recordings of its own. */
let id: string
beforeEach(() => {
  browser = createFakeBrowser()
  ruth = newAccount()
  id = `${ruth}-geese`
  browser.server.state.person = ruth
})
afterEach(async () => {
  await browser.close()
  await deleteDB(RECORDINGS_DATABASE)
})

const uploaded = (takeId: string) => browser.server.uploads.get(takeId)?.bytes
const titles = () => browser.server.stories.map(({ title }) => title)

describe('unsaved recordings', () => {
  test('are uploaded, newest first, and stay on this device', async () => {
    const tab = browser.openTab(ruth)
    browser.server.state.isOnline = false
    await browser.record(tab, id, [[1, 2], [3]])
    await browser.record(tab, `${id}-2`, [[4]])
    browser.server.state.isOnline = true
    tab.reconnect()
    await browser.pass(3000)
    expect(uploaded(id)).toEqual([1, 2, 3])
    expect(uploaded(`${id}-2`)).toEqual([4])
    const opened = browser.server.requests.filter((request) => request.startsWith('open'))
    expect(opened.slice(-2)).toEqual([`open ${id}-2`, `open ${id}`])
    expect(await tab.queue.listUnsaved()).toHaveLength(2)
    expect(browser.server.stories).toEqual([])
  })

  test('are uploaded in the oldest Safari', async () => {
    onTestFinished(await imitateOldestSafari())
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1, 2], [3]])
    await browser.pass(3000)
    expect(uploaded(id)).toEqual([1, 2, 3])
  })

  test('wait while a recording is open in any tab', async () => {
    const recording = browser.openTab(ruth)
    const other = browser.openTab(ruth)
    const { promise: closed, resolve: close } = Promise.withResolvers<void>()
    void navigator.locks.request(`keepsaid-recording:${id}-open`, () => closed)
    await browser.record(recording, id, [[1]])
    await browser.pass(10_000)
    expect(browser.server.requests).toEqual([])
    close()
    await browser.pass(6000)
    expect(uploaded(id)).toEqual([1])
    await other.queue.close()
  })

  test('with several takes, each is an upload of its own', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]])
    const second = await browser.record(tab, id, [[2], [3]])
    await browser.pass(3000)
    expect([uploaded(id), uploaded(second)]).toEqual([[1], [2, 3]])
    const [stored] = await tab.queue.listUnsaved()
    expect(stored?.takes.map(({ uploadedBytes }) => uploadedBytes)).toEqual([1, 2])
  })

  test('a take without audio is not sent', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]])
    await browser.record(tab, id, [])
    const saving = browser.save(tab, id)
    await browser.pass(3000)
    expect(await saving).toMatchObject({ outcome: 'done' })
    expect(browser.server.stories[0]?.takes).toEqual([{ takeId: id, bytes: 1 }])
  })

  test('that the server has lost are uploaded again at the next visit', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]])
    await browser.pass(2000)
    browser.server.uploads.delete(id)
    await tab.queue.close()
    browser.openTab(ruth)
    await browser.pass(2000)
    expect(uploaded(id)).toEqual([1])
  })

  test('without audio, as after a crash in the first moment, go at the next visit', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [])
    await tab.queue.close()
    const next = browser.openTab(ruth)
    await browser.pass(2000)
    expect(await next.store.find(id)).toBeNull()
    expect(browser.server.uploads.size).toBe(0)
  })

  test('are deleted on the server too, even if it can’t be reached now', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]])
    await browser.pass(2000)
    browser.server.state.isOnline = false
    const [recording] = await tab.queue.listUnsaved()
    if (recording) await tab.queue.discard(recording)
    await browser.pass(2000)
    expect(await tab.queue.listUnsaved()).toEqual([])
    expect(uploaded(id)).toEqual([1])
    browser.server.state.isOnline = true
    tab.reconnect()
    await browser.pass(2000)
    expect(uploaded(id)).toBeUndefined()
  })
})

describe('a recording that is being made', () => {
  /** A session’s part: slices in memory, and whether the take has ended. */
  function openLive(tab: ReturnType<FakeBrowser['openTab']>) {
    const bytes: number[] = []
    let isWhole = false
    const take = { id, mimeType: 'audio/webm', startedAt: 1, utcOffsetMinutes: 0, uploadedBytes: null }
    const close = tab.queue.open({
      id,
      current: () => ({
        id,
        familyId: FAMILY,
        draft: { title: 'Geese', category: 'Ad Hoc', prompt: null, text: '', toldBy: null },
        takes: [{ ...take, durationMs: bytes.length * 100, isStopped: isWhole }],
      }),
      isWhole: () => isWhole,
      readBytes: async (_, from) => ({ bytes: Uint8Array.from(bytes.slice(from)), endMs: bytes.length * 100 }),
    })
    return {
      bytes,
      close,
      stop() {
        isWhole = true
      },
    }
  }

  test('is uploaded about once a second, also what this device couldn’t store', async () => {
    const tab = browser.openTab(ruth)
    const live = openLive(tab)
    live.bytes.push(1, 2)
    await browser.pass(1000)
    live.bytes.push(3)
    await browser.pass(1000)
    expect(uploaded(id)).toEqual([1, 2, 3])
    const sends = browser.server.requests.filter((request) => request.startsWith('send'))
    expect(sends.length).toBeLessThanOrEqual(3)
    live.stop()
    live.bytes.push(4)
    expect(await passUntil(tab.queue.settle(id))).toBe('done')
    expect(uploaded(id)).toEqual([1, 2, 3, 4])
    live.close()
  })

  test('can be saved although this device stores nothing', async () => {
    const tab = browser.openTab(ruth)
    const live = openLive(tab)
    live.bytes.push(1, 2)
    live.stop()
    const recording = {
      id,
      familyId: FAMILY,
      draft: { title: 'Geese', category: 'Ad Hoc', prompt: null, text: '', toldBy: null } as const,
      takes: [
        {
          id,
          mimeType: 'audio/webm',
          startedAt: 1,
          utcOffsetMinutes: 0,
          uploadedBytes: null,
          durationMs: 200,
          isStopped: true,
        },
      ],
    }
    const saving = tab.queue.save(recording, 'Ruth', new AbortController().signal)
    expect(await passUntil(saving)).toMatchObject({ outcome: 'done' })
    expect(browser.server.stories).toMatchObject([{ title: 'Geese', takes: [{ takeId: id, bytes: 2 }] }])
    live.close()
  })

  test('comes before everything else, in the tab that has it open', async () => {
    const background = browser.openTab(ruth)
    browser.server.state.isOnline = false
    await browser.record(background, `${id}-old`, [[9]])
    const tab = browser.openTab(ruth)
    const { promise: closed, resolve: release } = Promise.withResolvers<void>()
    void navigator.locks.request(`keepsaid-recording:${id}`, () => closed)
    const live = openLive(tab)
    live.bytes.push(1)
    browser.server.state.isOnline = true
    tab.reconnect()
    await browser.pass(3000)
    expect(uploaded(id)).toEqual([1])
    expect(uploaded(`${id}-old`)).toBeUndefined()
    live.close()
    release()
    tab.queue.changed()
    await browser.pass(2000)
    expect(uploaded(`${id}-old`)).toEqual([9])
  })
})

/** Lets time pass until it settles. */
async function passUntil<Result>(promise: Promise<Result>): Promise<Result> {
  let isSettled = false
  void promise.finally(() => {
    isSettled = true
  })
  for (let seconds = 0; seconds < 60 && !isSettled; seconds++) await browser.pass(1000)
  return await promise
}

describe('saving', () => {
  test('sends the takes that are missing first, then makes one story, and the recording leaves this device', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1], [2]], { title: 'Geese' })
    const result = await passUntil(browser.save(tab, id))
    expect(result).toMatchObject({ outcome: 'done', storyId: 1 })
    expect(browser.server.stories).toEqual([
      { owner: ruth, recordingKey: id, title: 'Geese', takes: [{ takeId: id, bytes: 2 }] },
    ])
    expect(await tab.store.list()).toEqual([])
  })

  test.each([
    ['without a network', 'offline', { isOnline: false }],
    ['with a broken server', 'away', { isBroken: true }],
    ['signed out', 'signedOut', { person: null }],
    ['while another person is signed in', 'wrongPerson', { person: 999_999 }],
  ])('%s, the story waits, and is sent as soon as that works', async (_, outcome, problem) => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]], { title: 'Geese' })
    Object.assign(browser.server.state, problem)
    expect(await passUntil(browser.save(tab, id))).toMatchObject({ outcome })
    const [waiting] = await tab.queue.listWaiting()
    expect(waiting).toMatchObject({ id, entry: { kind: 'save', problem: null } })
    expect(await tab.queue.listUnsaved()).toEqual([])
    await browser.pass(200_000)
    expect(titles()).toEqual([])
    Object.assign(browser.server.state, { isOnline: true, isBroken: false, person: ruth })
    tab.reconnect()
    await browser.pass(2000)
    expect(titles()).toEqual(['Geese'])
    expect(await tab.queue.listWaiting()).toEqual([])
  })

  test('retries without being woken, also after the clock was set back', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]])
    browser.server.state.isBroken = true
    await passUntil(browser.save(tab, id))
    browser.server.state.isBroken = false
    await browser.pass(130_000)
    expect(titles()).toEqual([id])
  })

  test('a story that failed often is tried at once when the network is back, even if a try is failing just then', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]])
    await browser.pass(2000)
    browser.server.state.isBroken = true
    void browser.save(tab, id)
    await browser.pass(600_000)
    browser.server.state.isBroken = false
    tab.reconnect()
    await browser.pass(1000)
    expect(titles()).toEqual([id])
  })

  test('the first failure after the network is back counts as the first', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]])
    await browser.pass(2000)
    browser.server.state.isBroken = true
    void browser.save(tab, id)
    await browser.pass(600_000)
    tab.reconnect()
    await browser.pass(200)
    browser.server.state.isBroken = false
    await browser.pass(3000)
    expect(titles()).toEqual([id])
  })

  test('a refused story waits for the person, with the reason, and the others go on', async () => {
    const tab = browser.openTab(ruth)
    browser.server.state.refusedTitles.add('Too long')
    await browser.record(tab, id, [[1]], { title: 'Too long' })
    await browser.record(tab, `${id}-2`, [[2]], { title: 'Fine' })
    const results = await Promise.all([passUntil(browser.save(tab, id)), passUntil(browser.save(tab, `${id}-2`))])
    expect(results).toMatchObject([{ outcome: 'refused' }, { outcome: 'done' }])
    const [waiting] = await tab.queue.listWaiting()
    expect(waiting?.entry.problem).toBeTruthy()
    await tab.queue.reopen(id)
    expect(await tab.queue.listUnsaved()).toMatchObject([{ id }])
  })

  test('a refused upload refuses the story', async () => {
    const tab = browser.openTab(ruth)
    browser.server.state.refuses = 'plan_needed'
    await browser.record(tab, id, [[1]])
    expect(await passUntil(browser.save(tab, id))).toMatchObject({ outcome: 'refused' })
    browser.server.state.refuses = null
    await tab.queue.reopen(id)
    expect(await passUntil(browser.save(tab, id))).toMatchObject({ outcome: 'done' })
  })

  test('a lost answer makes no second story', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]])
    await browser.pass(2000)
    browser.server.state.losesAnswers = true
    expect(await passUntil(browser.save(tab, id))).toMatchObject({ outcome: 'offline' })
    browser.server.state.losesAnswers = false
    tab.reconnect()
    await browser.pass(2000)
    expect(titles()).toEqual([id])
    expect(await tab.queue.listWaiting()).toEqual([])
  })

  test('what was recorded after a save whose answer was lost becomes a story of its own', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1]], { title: 'Geese' })
    await browser.pass(2000)
    browser.server.state.losesAnswers = true
    await passUntil(browser.save(tab, id))
    browser.server.state.isOnline = false
    await browser.pass(60_000)
    await tab.queue.reopen(id)
    Object.assign(browser.server.state, { isOnline: true, losesAnswers: false })
    const second = await browser.record(tab, id, [[2]])
    expect(await passUntil(browser.save(tab, id))).toMatchObject({ outcome: 'done' })
    expect(browser.server.stories.map(({ takes }) => takes)).toEqual([
      [{ takeId: id, bytes: 1 }],
      [{ takeId: second, bytes: 1 }],
    ])
  })

  test('takes that the server has lost are uploaded again', async () => {
    const tab = browser.openTab(ruth)
    await browser.record(tab, id, [[1, 2]])
    await browser.pass(2000)
    browser.server.uploads.delete(id)
    expect(await passUntil(browser.save(tab, id))).toMatchObject({ outcome: 'done' })
    expect(browser.server.stories[0]?.takes).toEqual([{ takeId: id, bytes: 2 }])
  })

  test('a person who doesn’t wait finds the story in the vault later, and is told', async () => {
    const tab = browser.openTab(ruth)
    const told: string[] = []
    tab.queue.onSaved((title) => told.push(title))
    await browser.record(tab, id, [[1]], { title: 'Geese' })
    browser.server.state.isOnline = false
    const leaving = new AbortController()
    const saving: Promise<SaveResult | 'left'> = browser.save(tab, id, leaving.signal).catch(() => 'left' as const)
    leaving.abort()
    expect(await saving).toBe('left')
    browser.server.state.isOnline = true
    tab.reconnect()
    await browser.pass(2000)
    expect(told).toEqual(['Geese'])
  })
})

test('one tab works on the queue; when it closes, another one goes on', async () => {
  const first = browser.openTab(ruth)
  const second = browser.openTab(ruth)
  await browser.record(first, id, [[1]])
  await browser.pass(2000)
  expect(browser.server.requests).toEqual([`open ${id}`, `send ${id}`])
  browser.server.state.isOnline = false
  await browser.record(second, `${id}-2`, [[2]])
  await browser.pass(2000)
  await first.queue.close()
  browser.server.state.isOnline = true
  second.reconnect()
  await browser.pass(3000)
  expect(uploaded(`${id}-2`)).toEqual([2])
})

test('nothing of one person is listed for or sent as another', async () => {
  const hans = newAccount()
  const ruthsTab = browser.openTab(ruth)
  browser.server.state.isOnline = false
  await browser.record(ruthsTab, id, [[1]])
  void browser.save(ruthsTab, id)
  await browser.pass(1000)
  await ruthsTab.queue.close()
  browser.server.state.person = hans
  browser.server.state.isOnline = true
  const hansTab = browser.openTab(hans)
  await browser.pass(5000)
  expect(await hansTab.queue.listUnsaved()).toEqual([])
  expect(await hansTab.queue.listWaiting()).toEqual([])
  expect(browser.server.stories).toEqual([])
  browser.server.state.person = ruth
  browser.openTab(ruth)
  await browser.pass(70_000)
  expect(browser.server.stories).toMatchObject([{ owner: ruth, recordingKey: id }])
})
