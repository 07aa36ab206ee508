import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { checksums, filesIn, readBag, unpack } from '#server/features/export/archive/testing/read-bag.ts'
import { createApiClient } from './support/api-client.ts'
import { sharedBrowser, sharedServer } from './support/shared.ts'
import { signUp } from './support/storyteller.ts'

// A grandmother downloads the whole vault. Her grandson downloads his own stories, even after he was removed. A real
// browser writes the files to disk.

const server = sharedServer()
const withBrowser = sharedBrowser()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-archives-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const SAME_SITE = { 'sec-fetch-site': 'same-origin' }
const audio = { dress: toneWav(1), missing: toneWav(0.7), boat: toneWav(0.4) }

/** Calls in the session of the person signed in here. */
const by = (request: APIRequestContext) => {
  const send = async <T>(method: string, path: string, options: object): Promise<T> => {
    const response = await request.fetch(server.origin + path, { method, headers: SAME_SITE, ...options })
    if (!response.ok()) throw new Error(`${method} ${path}: ${await response.text()}`)
    return response.json() as Promise<T>
  }
  return {
    save: (title: string, bytes: Buffer) =>
      send<{ id: number; audioUrl: string }>('POST', '/api/stories', {
        multipart: {
          title,
          content: `${title} in words`,
          audio: { name: 'a.wav', mimeType: 'audio/wav', buffer: bytes },
        },
      }),
    send: <T>(method: string, path: string, data: object = {}) => send<T>(method, path, { data }),
  }
}

/** Downloads the archive in the browser and unpacks it. */
const download = async (page: Page, name: string): Promise<string> => {
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the Archive' }).click()
  const file = await coming
  expect(file.suggestedFilename()).toMatch(/^The Okafor Family, .* of \d{4}-\d\d-\d\d\.zip$/)
  return unpack(await readFile(await file.path()), join(folder, name))
}
const recordingsIn = async (bag: string) => {
  const paths = (await filesIn(bag)).filter((path) => path.endsWith('recording.wav'))
  return Promise.all(paths.map((path) => readFile(join(bag, path))))
}

test('the owner downloads the whole vault, a member and a former member their own stories, a stranger nothing', () =>
  withBrowser({}, async (_context, ruth, ruthsErrors) => {
    await signUp(ruth, server.origin)
    const asRuth = by(ruth.request)
    const dress = await asRuth.save('The lilac dress', audio.dress)
    await asRuth.send('PATCH', `/api/stories/${dress.id}`, { content: 'Later words' })
    const missing = await asRuth.save('The missing one', audio.missing)
    const name = missing.audioUrl.replace('/api/audio/', '')
    await rm(join(server.dataDir, 'files', name.slice(0, 2), name))
    const { inviteCode } = await asRuth.send<{ inviteCode: string }>('POST', '/api/family/invite', {
      relationship: 'Grandchild',
    })

    await withBrowser({ width: 390 }, async (_other, tom, tomsErrors) => {
      const asTom = by(tom.request)
      const account = { email: 'tom@example.org', password: 'a good password', firstName: 'Tom', lastName: 'Bell' }
      const { id } = await asTom.send<{ id: number }>('POST', '/api/register', { ...account, inviteCode })
      const boat = await asTom.save('The boat', audio.boat)
      await asRuth.send('POST', '/api/stories/comments', { storyId: boat.id, content: 'I remember it' })

      await ruth.getByRole('link', { name: 'Family', exact: true }).click()
      await ruth.getByRole('link', { name: 'Download Everything' }).click()
      await ruth.getByText(/^3 stories\s· /).waitFor()
      const whole = await download(ruth, 'whole')
      expect((await readBag(whole)).info.get('Story-Count')).toBe('3')
      expect(await checksums(whole)).not.toMatch(/FAILED/)
      const downloaded = await recordingsIn(whole)
      expect(
        downloaded.map((bytes) => [audio.dress, audio.boat].findIndex((original) => original.equals(bytes))),
      ).toEqual([0, 1])
      const files = await filesIn(whole)
      expect(files.filter((path) => path.endsWith('RECORDING MISSING.txt'))).toHaveLength(1)
      expect(files.filter((path) => path.includes('/earlier texts/'))).toHaveLength(1)
      await ruth.getByText('Everything has been sent.').waitFor()

      await tom.goto(`${server.origin}/archive`)
      await tom.getByText(/^1 story\s· /).waitFor()
      const own = await download(tom, 'own')
      const [comments] = (await filesIn(own)).filter((path) => path.endsWith('comments.txt'))
      expect(await readFile(join(own, comments ?? ''), 'utf8')).toContain('I remember it')

      await asRuth.send('DELETE', `/api/family/members/${id}`)
      await tom.getByRole('heading', { name: 'You’re not in a family right now' }).waitFor()
      await tom.getByText('your voice and your words').waitFor()
      const voice = await download(tom, 'voice')
      await readBag(voice)
      expect((await recordingsIn(voice)).every((bytes) => audio.boat.equals(bytes))).toBe(true)
      expect((await filesIn(voice)).filter((path) => /comments/.test(path))).toEqual([])
      expect(tomsErrors).toEqual([])
    })

    const stranger = createApiClient(() => server.origin)
    await stranger.register()
    for (const family of ['1', '999']) expect((await stranger.request(`/api/archive/${family}`)).status).toBe(404)
    expect(ruthsErrors).toEqual([])
    // Archives are cached for a day; no other bytes are stored.
    expect((await readdir(join(server.dataDir, 'archives'))).length).toBeLessThanOrEqual(3)
  }))
