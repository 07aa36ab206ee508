import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { imitateOldestSafari } from '#dev/testing/oldest-safari.ts'
import { loadSpeechFiles } from './speech-files.ts'

const project = new URL('../../..', import.meta.url)

test('are loaded and cached in a browser that can’t estimate its free space', async () => {
  const stored = new Map<string, Response>()
  const cache = {
    match: async (url: string) => stored.get(url),
    put: async (url: string, response: Response) => void stored.set(url, response),
    keys: async () => [],
    add: async () => {},
  }
  vi.stubGlobal('caches', { open: async () => cache })
  vi.stubGlobal('location', { href: 'https://keepsaid.example/assets/speech-worker.js' })
  vi.stubGlobal('navigator', { storage: {} })
  vi.stubGlobal('fetch', async (url: string) => new Response(await readFile(new URL(`.${url}`, project))))
  onTestFinished(await imitateOldestSafari())
  const files = await loadSpeechFiles(true)
  expect(Object.keys(files).sort()).toEqual(['decoder', 'encoder', 'runtime', 'voiceActivity'])
  expect(stored.size).toBe(4)
})
