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

test('the preloads of a screen are its chunk and its imports, without those of the page', async () => {
  const partsOf = await openScreenPreloads(folder)
  const files = [...partsOf('stories.tsx').matchAll(/<link rel="modulepreload" [^>]*href="\/([^"]+)">/g)]
  expect(files.map(([, file]) => file)).toEqual(['assets/stories.js', 'assets/list.js'])
})

test('only the screens that need the session preload it', async () => {
  const partsOf = await openScreenPreloads(folder)
  expect(partsOf('stories.tsx')).toContain('href="/api/user"')
  expect(partsOf('features/account/forgot-password-screen.tsx')).not.toContain('/api/user')
})

test('an unknown screen is reported', async () => {
  const partsOf = await openScreenPreloads(folder)
  expect(() => partsOf('nowhere.tsx')).toThrow('nowhere.tsx')
})

test('without a build there are no preloads', async () => {
  expect((await openScreenPreloads(join(folder, 'nowhere')))('stories.tsx')).toBe('')
})
