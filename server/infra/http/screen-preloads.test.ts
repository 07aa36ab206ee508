import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenPreloads, userPreload } from './app-pages.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-parts-'))
  await mkdir(join(folder, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/app.js', imports: ['_react.js'] },
    '_react.js': { file: 'assets/react.js' },
    '_list.js': { file: 'assets/list.js', imports: ['_react.js'] },
    'features/account/forgot-password-screen.tsx': { file: 'assets/forgot.js' },
    'stories.tsx': { file: 'assets/stories.js', imports: ['index.html', '_list.js'] },
  }
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest))
})
afterAll(() => rm(folder, { recursive: true }))

test('the preloads of a screen are its chunk and its imports, without those of the page', async () => {
  const partsOf = await openScreenPreloads(folder)
  const files = [...partsOf('stories.tsx').matchAll(/<link rel="modulepreload" [^>]*href="\/([^"]+)">/g)]
  expect(files.map(([, file]) => file)).toEqual(['assets/stories.js', 'assets/list.js'])
})

const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const CHROME_ON_IPHONE =
  'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1'
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

test.each([
  ['stories.tsx', CHROME, true],
  ['stories.tsx', FIREFOX, true],
  ['stories.tsx', undefined, true],
  ['stories.tsx', IPAD, false],
  ['stories.tsx', CHROME_ON_IPHONE, false],
  ['features/account/forgot-password-screen.tsx', CHROME, false],
])('the user is preloaded where the page reuses the response: %s, %s', (screen, userAgent, isPreloaded) => {
  expect(userPreload(screen, { headers: { 'user-agent': userAgent } }).includes('href="/api/user"')).toBe(isPreloaded)
})

test('an unknown screen is reported', async () => {
  const partsOf = await openScreenPreloads(folder)
  expect(() => partsOf('nowhere.tsx')).toThrow('nowhere.tsx')
})

test('without a build there are no preloads', async () => {
  expect((await openScreenPreloads(join(folder, 'nowhere')))('stories.tsx')).toBe('')
})
