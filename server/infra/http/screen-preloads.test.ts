import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScreenPreloads } from './app-pages.ts'

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

test('a screen is its own part and what that imports, but for what the page loads anyway', async () => {
  const partsOf = await openScreenPreloads(folder)
  const files = [...partsOf('stories.tsx').matchAll(/<link rel="modulepreload" [^>]*href="\/([^"]+)">/g)]
  expect(files.map(([, file]) => file)).toEqual(['assets/stories.js', 'assets/list.js'])
})

test('who is there is asked for with the screens that want to know at once, and with no other', async () => {
  const partsOf = await openScreenPreloads(folder)
  expect(partsOf('stories.tsx')).toContain('href="/api/user"')
  expect(partsOf('features/account/forgot-password-screen.tsx')).not.toContain('/api/user')
})

test('a screen that was not built is told', async () => {
  const partsOf = await openScreenPreloads(folder)
  expect(() => partsOf('nowhere.tsx')).toThrow('nowhere.tsx')
})

test('where nothing was built there is nothing to fetch', async () => {
  expect((await openScreenPreloads(join(folder, 'nowhere')))('stories.tsx')).toBe('')
})
