import { setTimeout } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#dev/demo/demo-data.ts'
import { emails, LONG_WORD } from './accounts.ts'

/** IDs and codes that appear in screens' URLs. */
export interface VaultIds {
  openInvite: string
  usedInvite: string
  /** The owner's stories: one with an earlier version, one recorded by another person, one without text. */
  story: number
  othersStory: number
  wordlessStory: number
  longStory: number
}

interface StorySummary {
  id: number
  title: string
  content: string | null
  recording: { state: string } | null
}

/**
 * What happens in vaults over time: invites, questions, an earlier version, a deleted story, a membership that ended.
 */
export const addActivity = async (origin: string): Promise<VaultIds> => {
  const owner = await signIn(origin, emails.owner)
  const long = await signIn(origin, emails.long)
  const stories = await waitForMeasuredStories(owner)
  const idOf = (word: string, among = stories) => {
    const story = among.find(({ title }) => title.includes(word))
    if (!story) throw new Error(`No story of the demo has “${word}” in its title.`)
    return story.id
  }
  const story = idOf('harbor')
  const { content } = stories.find(({ id }) => id === story) ?? {}
  await owner.send('PATCH', `/api/stories/${story}`, { content: `${content} Nobody had thought to ask her name.` })
  await owner.send('DELETE', `/api/stories/${idOf('plate')}`)
  await ask(origin, owner)
  const { id } = await invite(long, { relationship: 'Other Family', email: `${'maximiliana.'.repeat(5)}a@example.org` })
  if (!id) throw new Error('The invite has no id.')
  const { inviteCode: openInvite } = await invite(owner, { relationship: 'Grandparent' })
  const { inviteCode: usedInvite } = await invite(owner, { relationship: 'Spouse' })
  await joinAndRemove(origin, owner, usedInvite)
  const longStory = idOf('flood', await waitForMeasuredStories(long))
  return { openInvite, usedInvite, story, othersStory: idOf('shoes'), wordlessStory: idOf('gate'), longStory }
}

const invite = (owner: Client, body: object) =>
  owner.send<{ id: number; inviteCode: string }>('POST', '/api/family/invite', body)

const ask = async (origin: string, owner: Client) => {
  const guest = await signIn(origin, emails.guest)
  const { id } = await owner.get<{ id: number }>('/api/user')
  await guest.send('POST', '/api/family/questions', { question: 'What did you bake on Sundays?', targetUserId: id })
  const several = await signIn(origin, emails.several)
  const { families } = await several.get<{ families: { id: number; role: string }[] }>('/api/user')
  const other = families.find(({ role }) => role === 'member')
  await several.send('PUT', '/api/families/current', { familyId: other?.id })
  await several.send('POST', '/api/family/questions', { question: `Who was it that said “${LONG_WORD}” first?` })
}

/** A relative joins, and the owner removes them. */
const joinAndRemove = async (origin: string, owner: Client, inviteCode: string) => {
  const removed = createClient(origin)
  const account = { email: emails.removed, password: DEMO_PASSWORD, acceptWeakPassword: true }
  const person = { ...account, firstName: 'Pete', lastName: 'Marsh', inviteCode }
  const { id } = await removed.send<{ id: number }>('POST', '/api/register', person)
  await owner.send('DELETE', `/api/family/members/${id}`)
}

/** A person's stories, once the server has waitForMeasuredStories all recordings. */
const waitForMeasuredStories = async (person: Client): Promise<StorySummary[]> => {
  for (let tries = 0; tries < 600; tries++) {
    const stories = await person.get<StorySummary[]>('/api/stories')
    if (stories.every(({ recording }) => recording?.state === 'ready')) return stories
    await setTimeout(200)
  }
  throw new Error('The recordings of the demo were not waitForMeasuredStories.')
}

/** An API client for a running server. Throws on every error response. */
interface Client {
  /** The Cookie header a browser would send. */
  cookie: () => string
  get: <T>(path: string) => Promise<T>
  send: <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<T>
}

const createClient = (origin: string): Client => {
  let cookie = ''
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { ...init, headers })
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${await response.text()}`)
    const session = response.headers.getSetCookie().find((one) => one.startsWith('keepsaid='))
    cookie = session?.split(';')[0] ?? cookie
    return response.json() as Promise<T>
  }
  return {
    cookie: () => cookie,
    get: (path) => ask(path),
    send: (method, path, body = {}) => ask(path, { method, body: JSON.stringify(body) }),
  }
}

/** Signs in with the demo password. */
export const signIn = async (origin: string, email: string): Promise<Client> => {
  const caller = createClient(origin)
  await caller.send('POST', '/api/login', { email, password: DEMO_PASSWORD })
  return caller
}
