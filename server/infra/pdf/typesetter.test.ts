import { afterAll, expect, test } from 'vitest'
import { openTypesetter, type Pages, type Typesetter, TypesettingFailed } from './typesetter.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.close())

const requester = { familyId: 1 }
const setIn = (setter: Typesetter, given: Pages, signal?: AbortSignal) =>
  setter.typeset(requester, async () => given, signal)

const template = '#let data = json(bytes(sys.inputs.data))\n#set document(title: data.title)\n#data.title'
const headOf = (pdf: Uint8Array) => Buffer.from(pdf.subarray(0, 5)).toString()

test('documents are set one after the other, in the order they were asked for', async () => {
  const order: string[] = []
  const titles = ['one', 'two', 'three']
  const pdfs = await Promise.all(
    titles.map(async (title) => {
      const pdf = await setIn(typesetter, { template, data: { title } })
      order.push(title)
      return pdf
    }),
  )
  expect(pdfs.map(headOf)).toEqual(['%PDF-', '%PDF-', '%PDF-'])
  expect(order).toEqual(titles)
})

test('a template that does not hold up is refused, and the next one is set', async () => {
  const broken = setIn(typesetter, { template: '#panic("no")', data: {} })
  await expect(broken).rejects.toThrow(TypesettingFailed)
  expect(headOf(await setIn(typesetter, { template, data: { title: 'again' } }))).toBe('%PDF-')
})

test('a template reads no file of this machine', async () => {
  await expect(setIn(typesetter, { template: '#read("/etc/hostname")', data: {} })).rejects.toThrow(TypesettingFailed)
})

// Hours of work, of which nothing is remembered.
const endless =
  '#for a in range(9999) { for b in range(9999) { for c in range(9999) { let _ = calc.rem(a + b, c + 1) } } }'

test('what takes too long is stopped', async () => {
  const impatient = openTypesetter({ timeLimitMs: 500 })
  try {
    await expect(setIn(impatient, { template: endless, data: {} })).rejects.toThrow(/took longer than 0.5 seconds/)
  } finally {
    await impatient.close()
  }
})

test.runIf(process.platform === 'linux')('what takes too much memory is stopped', async () => {
  const sparing = openTypesetter({ maxBytes: 1024 })
  try {
    await expect(setIn(sparing, { template: endless, data: {} })).rejects.toThrow(/too much memory/)
  } finally {
    await sparing.close()
  }
})

test('who has gone is waited for no longer, whether it is their turn or not; the next one is set', async () => {
  const gone = new AbortController()
  const working = setIn(typesetter, { template: endless, data: {} }, gone.signal)
  const waiting = setIn(typesetter, { template, data: { title: 'later' } }, gone.signal)
  const reasons = Promise.allSettled([working, waiting])
  setTimeout(() => gone.abort(new Error('gone')), 100)
  for (const outcome of await reasons) expect(outcome).toMatchObject({ status: 'rejected', reason: new Error('gone') })
  expect(headOf(await setIn(typesetter, { template, data: { title: 'next' } }))).toBe('%PDF-')
})

test('pages are laid out when it is their turn, and what fails in that holds nobody up', async () => {
  const order: string[] = []
  const laidOut = (title: string) => async () => {
    order.push(`${title} laid out`)
    return { template, data: { title } }
  }
  const first = typesetter.typeset(requester, laidOut('first')).then(() => order.push('first set'))
  const failing = typesetter.typeset(requester, () => Promise.reject(new Error('no story')))
  const last = typesetter.typeset(requester, laidOut('last')).then(() => order.push('last set'))
  await expect(failing).rejects.toThrow('no story')
  await Promise.all([first, last])
  expect(order).toEqual(['first laid out', 'first set', 'last laid out', 'last set'])
})

test('closing ends what is being set, and takes nothing new', async () => {
  const closing = openTypesetter()
  const working = setIn(closing, { template: endless, data: {} })
  const failed = expect(working).rejects.toThrow(TypesettingFailed)
  await closing.close()
  await failed
  await expect(setIn(closing, { template, data: { title: 'late' } })).rejects.toThrow(/closed/)
})
