import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
const sources = globSync('**/*.{css,ts,tsx}', { cwd: web }).filter((file) => !/\.test\.tsx?$/.test(file))

const IN_STYLES = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)a?\(/i
const IN_CODE = /\[#[0-9a-f]{3,8}\b|['"`]#[0-9a-f]{6}(?:[0-9a-f]{2})?['"`]|\b(?:rgb|hsl|oklch)a?\(/i

function colorIn(file: string): string | undefined {
  const text = readFileSync(`${web}/${file}`, 'utf8')
  return text.match(file.endsWith('.css') ? IN_STYLES : IN_CODE)?.[0]
}

test('the file that names the colors is seen', () => {
  expect(colorIn('styles/tokens.css')).toBe('#fbf7f0')
})

test('no other file of the pages names a color', () => {
  const named = sources.filter((file) => file !== 'styles/tokens.css' && colorIn(file) !== undefined)
  expect(named.map((file) => `${file}: ${colorIn(file)}`)).toEqual([])
})
