import { expect, test } from 'vitest'
import { CSP_STYLE_HASHES } from '#web/ui/csp-style-hashes.ts'
import { styleHashes } from './style-hashes.ts'

// The browser's side recomputes its list from the installed components; here the two lists are held together.
test('the server allows exactly the style elements that the components insert', () => {
  expect(styleHashes.map((hash) => `'${hash}'`)).toEqual(Object.values(CSP_STYLE_HASHES))
})
