import { afterAll, expect, test } from 'vitest'
import { TypesettingFailed } from './ask-child.ts'
import { openTypesetter } from './typesetter.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.close())

const template = '#let data = json(bytes(sys.inputs.data))\n#set document(title: data.title)\n#data.title'
const headOf = (pdf: Uint8Array) => Buffer.from(pdf.subarray(0, 5)).toString()

test('documents are set one after the other, in the order they were asked for', async () => {
  const order: string[] = []
  const titles = ['one', 'two', 'three']
  const pdfs = await Promise.all(
    titles.map(async (title) => {
      const pdf = await typesetter.typeset({ template, data: { title } })
      order.push(title)
      return pdf
    }),
  )
  expect(pdfs.map(headOf)).toEqual(['%PDF-', '%PDF-', '%PDF-'])
  expect(order).toEqual(titles)
})

test('a template that does not hold up is refused, and the next one is set', async () => {
  const broken = typesetter.typeset({ template: '#panic("no")', data: {} })
  await expect(broken).rejects.toThrow(TypesettingFailed)
  expect(headOf(await typesetter.typeset({ template, data: { title: 'again' } }))).toBe('%PDF-')
})

test('a template reads no file of this machine', async () => {
  await expect(typesetter.typeset({ template: '#read("/etc/hostname")', data: {} })).rejects.toThrow(TypesettingFailed)
})

// Hours of work, of which nothing is remembered.
const endless =
  '#for a in range(9999) { for b in range(9999) { for c in range(9999) { let _ = calc.rem(a + b, c + 1) } } }'

test('what takes too long is stopped', async () => {
  const impatient = openTypesetter({ timeLimitMs: 500 })
  try {
    await expect(impatient.typeset({ template: endless, data: {} })).rejects.toThrow(/took longer than 0.5 seconds/)
  } finally {
    await impatient.close()
  }
})

test.runIf(process.platform === 'linux')('what takes too much memory is stopped', async () => {
  const sparing = openTypesetter({ mostBytes: 1024 })
  try {
    await expect(sparing.typeset({ template: endless, data: {} })).rejects.toThrow(/too much memory/)
  } finally {
    await sparing.close()
  }
})

test('who has gone is waited for no longer, whether it is their turn or not; the next one is set', async () => {
  const gone = new AbortController()
  const working = typesetter.typeset({ template: endless, data: {} }, gone.signal)
  const waiting = typesetter.typeset({ template, data: { title: 'later' } }, gone.signal)
  const reasons = Promise.allSettled([working, waiting])
  setTimeout(() => gone.abort(new Error('gone')), 100)
  for (const outcome of await reasons) expect(outcome).toMatchObject({ status: 'rejected', reason: new Error('gone') })
  expect(headOf(await typesetter.typeset({ template, data: { title: 'next' } }))).toBe('%PDF-')
})

test('closing ends what is being set, and takes nothing new', async () => {
  const closing = openTypesetter()
  const working = closing.typeset({ template: endless, data: {} })
  const failed = expect(working).rejects.toThrow(TypesettingFailed)
  await closing.close()
  await failed
  await expect(closing.typeset({ template, data: { title: 'late' } })).rejects.toThrow(/closed/)
})
