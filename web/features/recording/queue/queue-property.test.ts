import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { deleteDB } from 'idb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RECORDINGS_DATABASE } from '../storage/recordings-database.ts'
import { createFakeBrowser, type FakeBrowser, newAccount, settle } from './testing/fake-browser.ts'

const openTransaction = IDBDatabase.prototype.transaction
let isFull = false
beforeEach(() => {
  IDBDatabase.prototype.transaction = function (names, mode, options) {
    if (isFull && mode === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
    return openTransaction.call(this, names, mode, options)
  }
})
afterEach(async () => {
  IDBDatabase.prototype.transaction = openTransaction
  await deleteDB(RECORDINGS_DATABASE)
})

type Tab = ReturnType<FakeBrowser['openTab']>
type Running = NonNullable<Awaited<ReturnType<FakeBrowser['startRecording']>>>

/** A recording: whose it is, the bytes of its takes, and what was done with it. */
interface Expected {
  readonly owner: number
  readonly takes: Map<string, number[]>
  fate: 'unsaved' | 'saved' | 'discarded'
  /** Saved while the device was full: if the tab closes too early, it is unsaved again, or stays here although it is a story. */
  isInMemory?: boolean
}

const people = fc.constantFrom(0 as const, 1 as const)
const tabs = fc.nat(2)
const slices = fc.array(fc.array(fc.nat(255), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })

const FIRST_SLICE = [1, 2, 3]

type Step =
  | { act: 'record'; tab: number; recording: number; slices: number[][]; isStopped: boolean }
  | { act: 'start'; tab: number; recording: number }
  | { act: 'speak'; tab: number; slice: number[] }
  | { act: 'stop'; tab: number }
  | { act: 'save'; tab: number; recording: number }
  | { act: 'discard'; tab: number; recording: number }
  | { act: 'wait'; ms: number }
  | { act: 'reload'; tab: number }
  | { act: 'signIn'; person: 0 | 1 }
  | { act: 'signOut' }
  | { act: 'loseUploads' }
  | { act: 'network'; works: boolean }
  | { act: 'device'; hasSpace: boolean }
  | { act: 'server'; works: boolean }
  | { act: 'answers'; works: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  // Without a stop, as after a crash.
  fc.record({
    act: fc.constant('record' as const),
    tab: tabs,
    recording: fc.nat(3),
    slices,
    isStopped: fc.boolean(),
  }),
  fc.record({ act: fc.constantFrom('start' as const), tab: tabs, recording: fc.nat(3) }),
  fc.record({
    act: fc.constant('speak' as const),
    tab: tabs,
    slice: fc.array(fc.nat(255), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({ act: fc.constant('stop' as const), tab: tabs }),
  fc.record({ act: fc.constantFrom('save' as const, 'discard' as const), tab: tabs, recording: fc.nat(3) }),
  fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 20_000 }) }),
  fc.record({ act: fc.constant('reload' as const), tab: tabs }),
  fc.record({ act: fc.constant('signIn' as const), person: people }),
  fc.record({ act: fc.constantFrom('signOut' as const, 'loseUploads' as const) }),
  fc.record({ act: fc.constant('device' as const), hasSpace: fc.boolean() }),
  fc.record({ act: fc.constantFrom('network' as const, 'server' as const, 'answers' as const), works: fc.boolean() }),
)

test('property: whatever happens, each story is saved once, whole and to its own vault, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      isFull = false
      const browser = createFakeBrowser()
      const accounts = [newAccount(), newAccount()] as const
      const { state } = browser.server
      state.person = accounts[0]
      const recordings = new Map<string, Expected>()
      const open: Tab[] = [accounts[0], accounts[0], accounts[1]].map((account) => browser.openTab(account))
      const tabOf = (index: number): Tab => open[index] ?? browser.openTab(accounts[0])
      /** The recordings in progress, by their tab. */
      const running = new Map<number, Running>()
      const idIn = (tab: Tab, recording: number) => `${tab.accountId}-${recording}`

      for (const one of steps) {
        if (one.act === 'wait') await browser.pass(one.ms)
        else if (one.act === 'device') isFull = !one.hasSpace
        else if (one.act === 'network') state.isOnline = one.works
        else if (one.act === 'server') state.isBroken = !one.works
        else if (one.act === 'answers') state.losesAnswers = !one.works
        else if (one.act === 'signIn') state.person = accounts[one.person]
        else if (one.act === 'signOut') state.person = null
        else if (one.act === 'loseUploads') {
          for (const [takeId, { isSaved }] of browser.server.uploads)
            if (!isSaved) browser.server.uploads.delete(takeId)
        } else if (one.act === 'reload') {
          const tab = tabOf(one.tab)
          running.get(one.tab)?.end()
          running.delete(one.tab)
          await tab.queue.close()
          open[one.tab] = browser.openTab(tab.accountId)
        } else if (one.act === 'speak' || one.act === 'stop') {
          const recording = running.get(one.tab)
          if (!recording || isFull) continue
          if (one.act === 'speak') {
            await recording.add(one.slice)
            recordings
              .get(recording.recordingId)
              ?.takes.get(recording.takeId)
              ?.push(...one.slice)
          } else {
            await recording.finish()
            recording.end()
            running.delete(one.tab)
          }
          await settle()
        } else {
          const tab = tabOf(one.tab)
          const id = idIn(tab, one.recording)
          const known = recordings.get(id)
          if ([...running.values()].some(({ recordingId }) => recordingId === id)) continue
          if (one.act === 'record' || one.act === 'start') {
            // What is recorded then is only in memory; `queue-faults.test.ts` says what becomes of it.
            if (isFull || (known && known.fate !== 'unsaved')) continue
            const takes = known?.takes ?? new Map<string, number[]>()
            if (one.act === 'record') {
              const takeId = await browser.record(tab, id, one.slices, { isStopped: one.isStopped })
              takes.set(takeId, one.slices.flat())
            } else {
              const recording = running.has(one.tab) ? null : await browser.startRecording(tab, id)
              if (!recording) continue
              await recording.add(FIRST_SLICE)
              running.set(one.tab, recording)
              takes.set(recording.takeId, [...FIRST_SLICE])
            }
            recordings.set(id, { owner: tab.accountId, takes, fate: 'unsaved' })
          } else if (known?.fate === 'unsaved') {
            if (one.act === 'save') {
              known.fate = 'saved'
              known.isInMemory = isFull
              void browser.save(tab, id).catch(() => undefined)
            } else {
              const found = await tab.store.find(id)
              const discarding = found && tab.queue.discard(found)
              if (isFull) await expect(discarding).rejects.toMatchObject({ kind: 'full' })
              else await discarding
              if (!isFull) known.fate = 'discarded'
            }
          }
          await settle()
        }
      }

      isFull = false
      for (const recording of running.values()) recording.end()
      Object.assign(state, { isOnline: true, isBroken: false, losesAnswers: false })
      for (const [index, tab] of open.entries()) {
        await tab.queue.close()
        open[index] = browser.openTab(tab.accountId)
      }
      for (const account of accounts) {
        state.person = account
        for (const tab of open) tab.reconnect()
        await browser.pass(10_000)
      }

      for (const [id, one] of recordings)
        if (one.isInMemory && !browser.server.stories.some(({ recordingKey }) => recordingKey === id))
          one.fate = 'unsaved'
      const stories = browser.server.stories.map(({ owner, recordingKey, takes }) => ({ owner, recordingKey, takes }))
      const expected = [...recordings]
        .filter(([, { fate }]) => fate === 'saved')
        .map(([id, { owner, takes }]) => ({
          owner,
          recordingKey: id,
          takes: [...takes].map(([takeId, bytes]) => ({ takeId, bytes: bytes.length })),
        }))
      const byKey = (a: { recordingKey: string }, b: { recordingKey: string }) =>
        a.recordingKey < b.recordingKey ? -1 : 1
      expect(stories.sort(byKey)).toEqual(expected.sort(byKey))
      for (const [id, { owner, takes, fate }] of recordings)
        for (const [takeId, bytes] of takes) {
          const upload = browser.server.uploads.get(takeId)
          if (fate === 'discarded') expect(upload).toBeUndefined()
          else expect(upload).toEqual({ owner, recordingKey: id, bytes, isSaved: fate === 'saved' })
        }
      for (const tab of open) {
        const listed = await tab.queue.listUnsaved()
        const left = listed.filter(({ id }) => recordings.get(id)?.fate !== 'saved' || !recordings.get(id)?.isInMemory)
        const own = [...recordings].filter(([, { owner, fate }]) => owner === tab.accountId && fate === 'unsaved')
        expect(left.map((recording) => recording.id).sort()).toEqual(own.map(([id]) => id).sort())
        expect(await tab.queue.listWaiting()).toEqual([])
      }
      await browser.close()
    }),
    { numRuns: 40 },
  )
})
