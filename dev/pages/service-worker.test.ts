import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { OFFLINE_SCREENS, offlineFilesOf } from './service-worker.ts'

const part = (file: string, more: object = {}) => ({ file, ...more })
const manifest = {
  'index.html': part('index.js', {
    css: ['index.css'],
    assets: ['letters.woff2'],
    imports: ['_shared.js'],
    dynamicImports: ['record-screen.tsx', 'auth-screen.tsx', 'toaster.tsx'],
  }),
  '_shared.js': part('shared.js'),
  'toaster.tsx': part('toaster.js'),
  'record-screen.tsx': part('record.js', { imports: ['index.html'], dynamicImports: ['saving.tsx'] }),
  'saving.tsx': part('saving.js', { imports: ['_shared.js'], assets: ['worklet.js', 'assets/speech-worker-abc.js'] }),
  'auth-screen.tsx': part('auth.js', { dynamicImports: ['terms.tsx'] }),
  'terms.tsx': part('terms.js'),
}

test('a screen needs its imports, lazy imports, styles, fonts and worklets, but neither other screens nor the speech worker', () => {
  const expected = [
    'index.css',
    'index.js',
    'letters.woff2',
    'record.js',
    'saving.js',
    'shared.js',
    'toaster.js',
    'worklet.js',
  ]
  expect(offlineFilesOf(manifest, ['index.html', 'record-screen.tsx']).sort()).toEqual(expected)
})

test('a missing screen stops the build', () => {
  expect(() => offlineFilesOf(manifest, ['gone-screen.tsx'])).toThrow('gone-screen.tsx')
})

test('the screens that the shell shows in place of the page open offline', async () => {
  const shell = await readFile(new URL('../../web/app/shell.tsx', import.meta.url), 'utf8')
  const screens = [...shell.matchAll(/import\('\.\/([\w-]+-screen\.tsx)'\)/g)].map(([, file]) => `app/${file}`)
  expect(screens).not.toEqual([])
  expect(OFFLINE_SCREENS).toEqual(expect.arrayContaining(screens))
})
