import { afterAll, expect, test } from 'vitest'
import { openTypesetter, type Typesetter, TypesettingFailed, type TypstDocument } from './typesetter.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.close())

const requester = { familyId: 1 }
const typesetWith = (given: Typesetter, document: TypstDocument, signal?: AbortSignal) =>
  given.typeset(requester, async () => document, signal)

const template = '#let data = json(bytes(sys.inputs.data))\n#set document(title: data.title)\n#data.title'
const headOf = (pdf: Uint8Array) => Buffer.from(pdf.subarray(0, 5)).toString()

test('documents of a family are typeset one at a time, in order', async () => {
  const order: string[] = []
  const titles = ['one', 'two', 'three']
  const pdfs = await Promise.all(
    titles.map(async (title) => {
      const pdf = await typesetWith(typesetter, { template, data: { title } })
      order.push(title)
      return pdf
    }),
  )
  expect(pdfs.map(headOf)).toEqual(['%PDF-', '%PDF-', '%PDF-'])
  expect(order).toEqual(titles)
})

test('a template with an error fails, and the next document succeeds', async () => {
  const broken = typesetWith(typesetter, { template: '#panic("no")', data: {} })
  await expect(broken).rejects.toThrow(TypesettingFailed)
  expect(headOf(await typesetWith(typesetter, { template, data: { title: 'again' } }))).toBe('%PDF-')
})

test('a template cannot read files', async () => {
  await expect(typesetWith(typesetter, { template: '#read("/etc/hostname")', data: {} })).rejects.toThrow(
    TypesettingFailed,
  )
})

// Takes hours without using memory.
const endless =
  '#for a in range(9999) { for b in range(9999) { for c in range(9999) { let _ = calc.rem(a + b, c + 1) } } }'

test('a document over the time limit is stopped', async () => {
  const quick = openTypesetter({ timeLimitMs: 500 })
  try {
    await expect(typesetWith(quick, { template: endless, data: {} })).rejects.toThrow(/took longer than 0.5 seconds/)
  } finally {
    await quick.close()
  }
})

test.runIf(process.platform === 'linux')('a document over the memory limit is stopped', async () => {
  const small = openTypesetter({ maxBytes: 1024 })
  try {
    await expect(typesetWith(small, { template: endless, data: {} })).rejects.toThrow(/too much memory/)
  } finally {
    await small.close()
  }
})

test('aborting stops a running and a waiting document; the next one succeeds', async () => {
  const gone = new AbortController()
  const working = typesetWith(typesetter, { template: endless, data: {} }, gone.signal)
  const waiting = typesetWith(typesetter, { template, data: { title: 'later' } }, gone.signal)
  const reasons = Promise.allSettled([working, waiting])
  setTimeout(() => gone.abort(new Error('gone')), 100)
  for (const outcome of await reasons) expect(outcome).toMatchObject({ status: 'rejected', reason: new Error('gone') })
  expect(headOf(await typesetWith(typesetter, { template, data: { title: 'next' } }))).toBe('%PDF-')
})

test('a document is prepared when it is its turn; a failure does not block the next one', async () => {
  const order: string[] = []
  const prepared = (title: string) => async () => {
    order.push(`${title} prepared`)
    return { template, data: { title } }
  }
  const first = typesetter.typeset(requester, prepared('first')).then(() => order.push('first set'))
  const failing = typesetter.typeset(requester, () => Promise.reject(new Error('no story')))
  const last = typesetter.typeset(requester, prepared('last')).then(() => order.push('last set'))
  await expect(failing).rejects.toThrow('no story')
  await Promise.all([first, last])
  expect(order).toEqual(['first prepared', 'first set', 'last prepared', 'last set'])
})

test('closing stops the running document and rejects new ones', async () => {
  const closing = openTypesetter()
  const working = typesetWith(closing, { template: endless, data: {} })
  const failed = expect(working).rejects.toThrow(TypesettingFailed)
  await closing.close()
  await failed
  await expect(typesetWith(closing, { template, data: { title: 'late' } })).rejects.toThrow(/closed/)
})
