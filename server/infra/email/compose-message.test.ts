import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { composeMessage, oneLine } from './compose-message.ts'

const from = { name: 'Keepsaid', address: 'stories@example.org' }
const mail = {
  id: '6c3f9f1e-4a57-4d9c-8f6c-2f4b8a3a1d55',
  to: { name: 'Ruth Okafor', address: 'ruth@example.org' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}
const compose = async (changed: Partial<typeof mail>) => {
  const { bytes } = await composeMessage({ ...mail, ...changed }, from)
  return PostalMime.parse(bytes)
}

describe('user input never adds a header', () => {
  const attack = 'Ruth\r\nBcc: everyone@example.net\r\n\r\n<b>'
  test.each([
    ['a name', { to: { name: attack, address: 'ruth@example.org' } }],
    ['a subject', { subject: attack }],
  ])('%s with line breaks', async (_what, changed) => {
    const { headers } = await compose(changed)
    const { headers: plain } = await compose({})
    expect(headers.map(({ key }) => key)).toEqual(plain.map(({ key }) => key))
  })

  test('a name that looks like an address', async () => {
    const name = 'Ruth <other@example.net>, "Omar'
    expect((await compose({ to: { name, address: 'ruth@example.org' } })).to).toEqual([
      { name, address: 'ruth@example.org' },
    ])
  })
})

test.each([
  ['Ruth\r\nOkafor', 'Ruth Okafor'],
  ['  Ruth\t \u2028 Okafor\0 ', 'Ruth Okafor'],
  ['Ruth \u202egro.elpmaxe', 'Ruth gro.elpmaxe'],
  ['Zoë 👩‍🌾 O’Neill', 'Zoë 👩‍🌾 O’Neill'],
])('oneLine(%j)', (text, line) => {
  expect(oneLine(text)).toBe(line)
})
