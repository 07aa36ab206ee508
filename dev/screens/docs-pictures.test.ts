import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('docs/ has at most six pictures, and each is shown by the README or the tour', () => {
  const files = readdirSync(fileURLToPath(new URL('../../docs', import.meta.url)), {
    recursive: true,
    encoding: 'utf8',
  })
  const pictures = files.filter((file) => /\.(png|jpe?g|webp|avif|gif|svg)$/.test(file))
  const shown = [
    ...[...read('README.md').matchAll(/\]\(docs\/(\S+\.\w+)\)/g)].map(([, picture]) => picture),
    ...[...read('docs/tour.md').matchAll(/\]\((\S+\.\w+)\)/g)].map(([, picture]) => picture),
  ]
  expect(pictures.length).toBeLessThanOrEqual(6)
  expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([])
})
