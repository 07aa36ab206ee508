import { expect, test } from 'vitest'
import { parseEmailAddress, parseSmtpUrl } from './addresses.ts'

test.each([
  ['stories@example.org', { address: 'stories@example.org' }],
  ['Keepsaid <stories@example.org>', { name: 'Keepsaid', address: 'stories@example.org' }],
  ['"Okafor, Ruth" <ruth@example.org>', { name: 'Okafor, Ruth', address: 'ruth@example.org' }],
  ['<ruth@example.org>', { address: 'ruth@example.org' }],
  ['Ruth', undefined],
  ['a@example.org, b@example.org', undefined],
  ['Ruth <a@example.org> <b@example.org>', undefined],
])('%s is read as %j', (text, address) => {
  expect(parseEmailAddress(text)).toEqual(address)
})

const plain = { host: 'mail.example.org', port: 587, secure: false, requireTLS: false, auth: undefined }
const auth = { user: 'ruth', pass: 'p@ss' }

test.each([
  ['smtp://mail.example.org', plain],
  ['smtp://mail.example.org:25/', { ...plain, port: 25 }],
  ['smtps://mail.example.org', { ...plain, port: 465, secure: true }],
  ['smtp://ruth:p%40ss@mail.example.org', { ...plain, requireTLS: true, auth }],
  ['smtps://ruth:p%40ss@mail.example.org', { ...plain, port: 465, secure: true, auth }],
  ['smtp://ruth:p%40ss@127.0.0.1:1025', { ...plain, host: '127.0.0.1', port: 1025, auth }],
  ['smtp://[::1]:1025', { ...plain, host: '::1', port: 1025 }],
  ['smtp://ruth:%zz@mail.example.org', undefined],
  ['smtp://mail.example.org?pool=true', undefined],
  ['https://mail.example.org', undefined],
  ['smtp://', undefined],
  ['mail.example.org:587', undefined],
])('%s is read as %j', (text, server) => {
  expect(parseSmtpUrl(text)).toEqual(server)
})
