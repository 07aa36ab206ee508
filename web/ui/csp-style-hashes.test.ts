import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { CSP_STYLE_HASHES } from './csp-style-hashes.ts'

const radix = createRequire(createRequire(import.meta.url).resolve('radix-ui'))

test.each([
  ['@radix-ui/react-select', CSP_STYLE_HASHES.select],
  ['@radix-ui/react-scroll-area', CSP_STYLE_HASHES.scrollArea],
])('the style element of %s still has the hash that the server allows', (name, hash) => {
  const source = readFileSync(radix.resolve(name), 'utf8')
  const written = [...source.matchAll(/__html: `([^`]*)`/g)].map((found) => found[1] ?? '')
  expect(written).toHaveLength(1)
  expect(hash).toBe(`'sha256-${createHash('sha256').update(written.join('')).digest('base64')}'`)
})
