import 'fake-indexeddb/auto'
import fc from 'fast-check'
import { deleteDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import { RECORDINGS_DATABASE } from '../storage/database.ts'
import { createFakeBrowser, type FakeBrowser, newAccount, settle } from './testing/fake-browser.ts'

afterEach(() => deleteDB(RECORDINGS_DATABASE))

type Tab = ReturnType<FakeBrowser['openTab']>

/** A recording: whose it is, the bytes of its takes, and what was done with it. */
interface Expected {
  readonly owner: number
  readonly takes: Map<string, number[]>
  fate: 'unsaved' | 'saved' | 'discarded'
}

const people = fc.constantFrom(0 as const, 1 as const)
const tabs = fc.nat(2)
const slices = fc.array(fc.array(fc.nat(255), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 })

type Step =
  | { act: 'record'; tab: number; recording: number; slices: number[][] }
  | { act: 'save'; tab: number; recording: number }
  | { act: 'discard'; tab: number; recording: number }
  | { act: 'wait'; ms: number }
  | { act: 'reload'; tab: number }
  | { act: 'signIn'; person: 0 | 1 }
  | { act: 'signOut' }
  | { act: 'loseUploads' }
  | { act: 'network'; works: boolean }
  | { act: 'server'; works: boolean }
  | { act: 'answers'; works: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('record' as const), tab: tabs, recording: fc.nat(3), slices }),
  fc.record({ act: fc.constantFrom('save' as const, 'discard' as const), tab: tabs, recording: fc.nat(3) }),
  fc.record({ act: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 20_000 }) }),
  fc.record({ act: fc.constant('reload' as const), tab: tabs }),
  fc.record({ act: fc.constant('signIn' as const), person: people }),
  fc.record({ act: fc.constantFrom('signOut' as const, 'loseUploads' as const) }),
  fc.record({ act: fc.constantFrom('network' as const, 'server' as const, 'answers' as const), works: fc.boolean() }),
)

test('property: whatever happens, each story is saved once, whole and to its own vault, and nothing else is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
      const browser = createFakeBrowser()
      const accounts = [newAccount(), newAccount()] as const
      const { state } = browser.server
      state.person = accounts[0]
      const recordings = new Map<string, Expected>()
      const open: Tab[] = [accounts[0], accounts[0], accounts[1]].map((account) => browser.openTab(account))
      const tabOf = (index: number): Tab => open[index] ?? browser.openTab(accounts[0])
      const idIn = (tab: Tab, recording: number) => `${tab.accountId}-${recording}`

      for (const one of steps) {
        if (one.act === 'wait') await browser.pass(one.ms)
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
          await tab.queue.close()
          open[one.tab] = browser.openTab(tab.accountId)
        } else {
          const tab = tabOf(one.tab)
          const id = idIn(tab, one.recording)
          const known = recordings.get(id)
          if (one.act === 'record') {
            if (known && known.fate !== 'unsaved') continue
            const takeId = await browser.record(tab, id, one.slices)
            const takes = known?.takes ?? new Map<string, number[]>()
            takes.set(takeId, one.slices.flat())
            recordings.set(id, { owner: tab.accountId, takes, fate: 'unsaved' })
          } else if (known?.fate === 'unsaved') {
            known.fate = one.act === 'save' ? 'saved' : 'discarded'
            if (one.act === 'save') void browser.save(tab, id).catch(() => undefined)
            else {
              const found = await tab.store.find(id)
              if (found) await tab.queue.discard(found)
            }
          }
          await settle()
        }
      }

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
        const left = await tab.queue.listUnsaved()
        const own = [...recordings].filter(([, { owner, fate }]) => owner === tab.accountId && fate === 'unsaved')
        expect(left.map((recording) => recording.id).sort()).toEqual(own.map(([id]) => id).sort())
        expect(await tab.queue.listWaiting()).toEqual([])
      }
      await browser.close()
    }),
    { numRuns: 40 },
  )
})
