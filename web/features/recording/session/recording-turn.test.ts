import { afterEach, expect, test } from 'vitest'
import { createRecordingTurns, type EndTurn, type TakeTurn } from './recording-turn.ts'

const PERSON = 1
const ends: EndTurn[] = []

afterEach(() => {
  for (const end of ends.splice(0)) end()
})

// Node has the same lock manager as browsers do; each of these stands for a tab.
const tab = (accountId = PERSON) => createRecordingTurns(navigator.locks, accountId)

async function take(of: TakeTurn, beside = false): Promise<EndTurn | null> {
  const end = await of(beside)
  if (end) ends.push(end)
  return end
}

/** How many tabs hold the lock, and how many stand in line for it. */
async function line() {
  const { held = [], pending = [] } = await navigator.locks.query()
  return { held: held.length, pending: pending.length }
}

test('while one tab records another has no turn, until the first has ended', async () => {
  const end = await take(tab())
  expect(await take(tab())).toBeNull()
  end?.()
  await expect.poll(() => take(tab())).not.toBeNull()
})

test('of two tabs that ask at the same moment, one gets the turn', async () => {
  const asked = await Promise.all([take(tab()), take(tab())])
  expect(asked.filter((turn) => turn === null)).toHaveLength(1)
})

test('somebody else on the same device has a turn of their own', async () => {
  await take(tab())
  expect(await take(tab(2))).not.toBeNull()
})

test('whoever records beside another tab keeps a third one from recording unawares, also when the first has ended', async () => {
  const first = await take(tab())
  const beside = await take(tab(), true)
  expect(beside).not.toBeNull()
  expect(await line()).toEqual({ held: 1, pending: 1 })
  first?.()
  await expect.poll(line).toEqual({ held: 1, pending: 0 })
  expect(await take(tab())).toBeNull()
  beside?.()
  await expect.poll(() => take(tab())).not.toBeNull()
})

test('leaves the line when it ends before the other tab', async () => {
  const first = await take(tab())
  const beside = await take(tab(), true)
  beside?.()
  first?.()
  await expect.poll(line).toEqual({ held: 0, pending: 0 })
  expect(await take(tab())).not.toBeNull()
})

test('takes the turn itself where it was free after all', async () => {
  await take(tab(), true)
  await take(tab(2), true)
  expect(await line()).toEqual({ held: 2, pending: 0 })
})

test.each([
  ['has no locks', null],
  ['refuses them', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
] as const)('a browser that %s lets every tab record', async (_, locks) => {
  const take = createRecordingTurns(locks, PERSON)
  expect(await take(false)).not.toBeNull()
  const end = await take(false)
  expect(end).not.toBeNull()
  end?.()
})
