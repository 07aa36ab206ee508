import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { User } from '#server/features/account/contract.ts'
import type { Member } from '#server/features/family/contract.ts'
import { sweepFiles } from '#server/features/recording/stored-files.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import { storedFiles } from '#server/infra/db/schema/recordings.ts'
import { silentLog } from '#server/infra/log.ts'
import { familyOf, type Relative } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { MAX_PHOTO_BYTES, RELATIONSHIPS } from './contract.ts'

let server: TestApp
let ruth: Relative
let ada: Relative
let eve: Relative
beforeAll(async () => {
  server = await openTestApp()
  const family = await familyOf(server, 'Ada')
  ruth = family.owner
  ada = family.relative
  eve = (await familyOf(server)).owner
})
afterAll(() => server.close())

const update = (person: Relative, payload: object) => person.send('PUT', '/api/profile', { payload })
const userOf = async (person: Relative) => (await person.get('/api/user')).json<User>()

describe('changing a profile', () => {
  test('saves what was given, replies with the user, and leaves the rest', async () => {
    const first = await update(ada, { firstName: ' Adaline ', bio: 'I bake.\r\nEvery day.', phone: '+1 555 0100' })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({
      firstName: 'Adaline',
      lastName: 'Okafor',
      bio: 'I bake.\nEvery day.',
      phone: '+1 555 0100',
      dateOfBirth: null,
    })
    const second = await update(ada, { dateOfBirth: '1939-04-12', relationship: 'Grandmother', phone: '' })
    expect(second.json()).toMatchObject({ dateOfBirth: '1939-04-12', relationship: 'Grandmother', phone: null })
    expect(await userOf(ada)).toEqual(second.json())
    expect((await update(ada, { dateOfBirth: '', relationship: null, bio: null })).json()).toMatchObject({
      dateOfBirth: null,
      relationship: null,
      bio: null,
      firstName: 'Adaline',
    })
    const members = (await ruth.get('/api/family/members')).json<Member[]>()
    expect(members.map(({ firstName }) => firstName)).toContain('Adaline')
  })

  test('there are 14 relationships', async () => {
    expect(RELATIONSHIPS).toHaveLength(14)
    for (const relationship of RELATIONSHIPS)
      expect((await update(ada, { relationship })).json()).toMatchObject({ relationship })
  })

  test('the owner renames the family; a guest can’t, and nothing else of the form is saved', async () => {
    expect((await update(ruth, { familyName: 'The Bakers' })).json()).toMatchObject({ familyName: 'The Bakers' })
    expect(await userOf(ada)).toMatchObject({ familyName: 'The Bakers' })
    const refused = await update(ada, { familyName: 'The Millers', firstName: 'Mallory' })
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'owner_only'])
    expect(await userOf(ada)).toMatchObject({ familyName: 'The Bakers', firstName: 'Adaline' })
  })

  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  test.each([
    ['an empty first name', { firstName: ' ' }, 'First name is required'],
    ['an empty last name', { lastName: '' }, 'Last name is required'],
    ['an empty family name', { familyName: '' }, 'Family name is required'],
    ['a first name of 101 characters', { firstName: 'x'.repeat(101) }, 'A name can have at most 100 characters'],
    ['a last name of 101 characters', { lastName: 'x'.repeat(101) }, 'A name can have at most 100 characters'],
    ['a family name of 101 characters', { familyName: 'x'.repeat(101) }, 'A name can have at most 100 characters'],
    ['a phone number of 21 characters', { phone: '1'.repeat(21) }, 'A phone number can have at most 20 characters'],
    ['a text of 2,001 characters', { bio: 'x'.repeat(2001) }, '“About you” can have at most 2000 characters'],
    ['a birthday in the future', { dateOfBirth: tomorrow }, 'A birthday can’t be in the future'],
    ['a birthday 200 years ago', { dateOfBirth: '1826-01-01' }, 'Please enter a year after 1849'],
    ['a day that doesn’t exist', { dateOfBirth: '1939-02-30' }, 'Please enter a date'],
    ['an unknown relationship', { relationship: 'Boss' }, 'Please choose a relationship from the list'],
    [
      'an address of 501 characters',
      { profileImageUrl: 'x'.repeat(501) },
      'An address can have at most 500 characters',
    ],
    ['a photo elsewhere', { profileImageUrl: 'https://example.org/a.png' }, /upload the photo/],
  ])('%s is refused with its reason', async (_, payload, reason) => {
    const before = await userOf(ruth)
    const response = await update(ruth, payload)
    expect(response.statusCode).toBe(400)
    const [[field, sentence] = []] = Object.entries<string>(response.json().fields)
    expect(field).toBe(Object.keys(payload)[0])
    expect(sentence).toMatch(reason)
    expect(await userOf(ruth)).toEqual(before)
  })

  test('a name of 100 characters and a phone number of 20 fit', async () => {
    const atLimit = { firstName: 'y'.repeat(100), phone: '2'.repeat(20), bio: 'z'.repeat(2000) }
    expect((await update(eve, atLimit)).json()).toMatchObject(atLimit)
  })
})

test('colors and text size belong to the account', async () => {
  const set = (payload: object) => ada.send('PUT', '/api/user/appearance', { payload })
  expect(await userOf(ada)).toMatchObject({ theme: 'system', textSize: 'standard' })
  expect((await set({ theme: 'dark' })).json()).toMatchObject({ theme: 'dark', textSize: 'standard' })
  expect((await set({ textSize: 'largest' })).json()).toMatchObject({ theme: 'dark', textSize: 'largest' })
  expect((await set({})).statusCode).toBe(200)
  expect((await set({ theme: 'pink' })).statusCode).toBe(400)
})

test('the browser’s time zone belongs to the account, and the last one counts', async () => {
  const set = (timeZone: string) => ada.send('PUT', '/api/email/time-zone', { payload: { timeZone } })
  expect(await userOf(ada)).not.toHaveProperty('timeZone')
  expect((await set('Asia/Kolkata')).statusCode).toBe(200)
  expect((await set('America/Denver')).json()).toEqual({ timeZone: 'America/Denver' })
  // PostgreSQL reads an offset the other way around, and doesn't know small letters.
  for (const unknown of ['Mars/Base', '+05:30', 'america/denver', '', 'posixrules', 'x'.repeat(65)])
    expect((await set(unknown)).statusCode).toBe(400)
  expect(await userOf(ada)).toMatchObject({ timeZone: 'America/Denver' })
  expect((await ada.get('/api/profile/data')).json()).toMatchObject({ account: { timeZone: 'America/Denver' } })
})

test('people download what is stored about them: nothing of others, and no secret', async () => {
  await update(eve, { bio: 'I sing.' })
  const file = await eve.get('/api/profile/data')
  expect(file.headers['content-disposition']).toBe('attachment; filename="keepsaid-my-data.json"')
  expect(file.headers['cache-control']).toContain('no-store')
  const data = file.json()
  expect(data).toMatchObject({
    account: { id: eve.id, email: eve.email, bio: 'I sing.', theme: 'system', emailOnSignIn: true },
    families: [{ role: 'owner' }],
    comments: [],
    devices: [{ name: expect.any(String) }],
  })
  expect(file.body).not.toMatch(/password|credentialVersion|argon2/i)
  for (const other of [ruth, ada]) expect(file.body).not.toContain(other.email)
  // Also while the account is waiting to be deleted.
  await ada.post('/api/account/deletion', { password: 'a good password', keepsStories: true })
  expect((await ada.get('/api/profile/data')).json()).toMatchObject({ account: { id: ada.id } })
  await ada.send('DELETE', '/api/account/deletion')
})

describe('photos', () => {
  const red = { r: 200, g: 30, b: 30 }
  const photo = () => sharp({ create: { width: 90, height: 60, channels: 3, background: red } })
  const upload = (person: Relative, file: Buffer, field = 'image') =>
    person.form('/api/profile/upload-image', [{ name: field, file, filename: 'me.png', type: 'image/png' }])
  const fileStates = (userId: number) =>
    server.database.asSystem((tx) =>
      tx
        .select({ name: storedFiles.name, state: storedFiles.state })
        .from(storedFiles)
        .where(eq(storedFiles.userId, userId)),
    )

  test('an uploaded photo is shown to relatives, not to strangers, and goes when it is replaced or removed', async () => {
    const first = (await upload(ada, await photo().png().toBuffer())).json<User>()
    expect(first.profileImageUrl).toMatch(/^\/api\/photos\/[\w-]{24}\.jpg$/)
    const address = first.profileImageUrl ?? ''
    const seen = await ruth.get(address)
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(seen.headers['content-security-policy']).toContain('sandbox')
    expect(await sharp(seen.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 512 })
    const again = await ruth.get(address, { headers: { 'if-none-match': String(seen.headers.etag) } })
    expect(again.statusCode).toBe(304)
    expect((await eve.get(address)).statusCode).toBe(404)
    expect((await server.visitor().get(address)).statusCode).toBe(401)
    const members = (await ruth.get('/api/family/members')).json<Member[]>()
    expect(members.map(({ profileImageUrl }) => profileImageUrl)).toContain(address)

    expect((await update(ada, { profileImageUrl: address, bio: 'Me' })).statusCode).toBe(200)
    const second = (await upload(ada, await photo().gif().toBuffer())).json<User>()
    expect(second.profileImageUrl).not.toBe(address)
    expect((await ruth.get(address)).statusCode).toBe(404)
    expect((await update(ada, { profileImageUrl: address })).json().error).toBe('photo_unknown')
    expect((await update(ada, { profileImageUrl: null })).json()).toMatchObject({ profileImageUrl: null })
    expect((await fileStates(ada.id)).map(({ state }) => state)).toEqual(['discarded', 'discarded'])
    await sweepFiles(server.database, server.services.files, { all: false, log: silentLog })
    expect(await fileStates(ada.id)).toEqual([])
    for (const { profileImageUrl } of [first, second])
      expect(await server.services.files.info(profileImageUrl?.split('/').at(-1) ?? '')).toBeUndefined()
  })

  test.each([
    ['no file', undefined, 400, 'no_file', 'Please choose a photo.'],
    ['a text', Buffer.from('hello'), 400, 'not_a_photo', 'This isn’t a JPG, PNG or GIF. Please choose another photo.'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 400, 'not_a_photo', /JPG, PNG or GIF/],
    ['a HEIC', Buffer.from('\0\0\0\x18ftypheic', 'latin1'), 400, 'not_a_photo', /HEIC/],
    ['a truncated JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 400, 'photo_damaged', /damaged or incomplete/],
    ['5 MB and a byte', Buffer.alloc(MAX_PHOTO_BYTES + 1, 0xff), 413, 'file_too_large', /larger than 5 MB/],
  ])('%s is refused, and the earlier photo stays', async (_, file, status, error, sentence) => {
    const before = (await upload(ruth, await photo().jpeg().toBuffer())).json<User>()
    const response = file
      ? await upload(ruth, file)
      : await ruth.form('/api/profile/upload-image', [{ name: 'x', value: 'y' }])
    expect([response.statusCode, response.json().error]).toEqual([status, error])
    expect(response.json().message).toMatch(sentence)
    expect(await userOf(ruth)).toEqual(before)
    const states = await fileStates(ruth.id)
    expect(states.filter(({ state }) => state === 'stored')).toHaveLength(1)
  })

  test('a photo of exactly 5 MB is read', async () => {
    const png = await photo().png().toBuffer()
    const padded = Buffer.concat([png, Buffer.alloc(MAX_PHOTO_BYTES - png.length)])
    expect((await upload(ruth, padded)).statusCode).toBe(200)
  })

  test('nothing stays of an upload for an account that was deleted meanwhile', async () => {
    const gone = (await familyOf(server)).owner
    const write = server.services.files.write
    server.services.files.write = async (...given) => {
      await server.database.asSystem((tx) => tx.delete(users).where(eq(users.id, gone.id)))
      return write(...given)
    }
    const response = await upload(gone, await photo().png().toBuffer())
    server.services.files.write = write
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    const left = await server.database.asSystem((tx) =>
      tx.select().from(storedFiles).where(eq(storedFiles.state, 'arriving')),
    )
    expect(left).toEqual([])
  })
})
