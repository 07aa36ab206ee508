import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { composeMessage, oneLine } from './compose-message.ts'
import { type EmailMessage, MAX_ATTACHMENT_BYTES } from './mailer.ts'

const from = { name: 'Keepsaid', address: 'stories@example.org' }
const mail: EmailMessage = {
  id: '6c3f9f1e-4a57-4d9c-8f6c-2f4b8a3a1d55',
  to: { name: 'Ruth Okafor', address: 'ruth@example.org' },
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
}
const compose = async (changed: Partial<EmailMessage>) => {
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

describe('attachments', () => {
  const certificate = { fileName: 'Gift for Zoë.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 0, 255]) }

  test('arrive with name, type and bytes, next to the text and HTML parts', async () => {
    const { attachments, text, html } = await compose({ attachments: [certificate] })
    expect(text?.trim()).toBe('Hello')
    expect(html?.trim()).toBe('<p>Hello</p>')
    expect(attachments).toHaveLength(1)
    const [{ filename, mimeType, disposition, content } = {}] = attachments
    expect({ filename, mimeType, disposition }).toEqual({
      filename: certificate.fileName,
      mimeType: certificate.type,
      disposition: 'attachment',
    })
    expect(new Uint8Array(content instanceof ArrayBuffer ? content : [])).toEqual(certificate.bytes)
  })

  test('a picture of the HTML part belongs to it, and isn’t listed as a file', async () => {
    const picture = { fileName: 'face.jpg', type: 'image/jpeg', bytes: Uint8Array.of(1), contentId: 'face@keepsaid' }
    const { attachments } = await compose({ attachments: [picture, certificate] })
    expect(attachments).toMatchObject([
      { contentId: '<face@keepsaid>', disposition: 'inline', related: true },
      { filename: certificate.fileName, disposition: 'attachment' },
    ])
  })

  test('a name or type with line breaks or slashes adds no header and no path', async () => {
    const fileName = '../a\r\nBcc: everyone@example.net'
    const { headers, attachments } = await compose({
      attachments: [{ ...certificate, fileName, type: 'text/html\r\nBcc: x@example.net' }],
    })
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
    expect(attachments).toMatchObject([
      { filename: '..-a Bcc: everyone@example.net', mimeType: 'application/octet-stream' },
    ])
  })

  test('above the limit in total: refused for good', async () => {
    const half = { ...certificate, bytes: new Uint8Array(MAX_ATTACHMENT_BYTES / 2) }
    await compose({ attachments: [half, half] })
    await expect(compose({ attachments: [half, half, certificate] })).rejects.toMatchObject({ permanent: true })
  })
})

describe('unsubscribing', () => {
  const headersFor = async (unsubscribeUrl?: string) => {
    const { headers } = await compose(unsubscribeUrl === undefined ? {} : { unsubscribeUrl })
    return Object.fromEntries(
      headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
    )
  }

  test('headers for one click over https, even with a long address', async () => {
    const url = `https://stories.example.org/api/email/unsubscribe/questions-123456-${'x'.repeat(60)}`
    expect(await headersFor(url)).toEqual({
      'list-unsubscribe': `<${url}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    })
  })

  test('only an address over http, and nothing for emails that can’t be turned off', async () => {
    expect(await headersFor('http://localhost/u')).toEqual({ 'list-unsubscribe': '<http://localhost/u>' })
    expect(await headersFor()).toEqual({})
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
