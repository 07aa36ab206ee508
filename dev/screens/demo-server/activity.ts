import { setTimeout } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#dev/demo/demo-data.ts'
import { ENDLESS, emails } from './accounts.ts'

/** What addresses of screens name. */
export interface Places {
  openInvite: string
  usedInvite: string
  /** Stories of the owner: one with an earlier version, one by somebody else, one without words. */
  story: number
  othersStory: number
  unheardStory: number
  longStory: number
}

interface Told {
  id: number
  title: string
  content: string | null
  recording: { state: string } | null
}

/** What comes of vaults by being used: invites, questions, an earlier version, a deleted story, a membership that ended. */
export const liveInVaults = async (origin: string): Promise<Places> => {
  const owner = await signIn(origin, emails.owner)
  const long = await signIn(origin, emails.long)
  const stories = await measured(owner)
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
  await joinAndGo(origin, owner, usedInvite)
  const longStory = idOf('flood', await measured(long))
  return { openInvite, usedInvite, story, othersStory: idOf('shoes'), unheardStory: idOf('gate'), longStory }
}

const invite = (owner: Caller, body: object) =>
  owner.send<{ id: number; inviteCode: string }>('POST', '/api/family/invite', body)

const ask = async (origin: string, owner: Caller) => {
  const guest = await signIn(origin, emails.guest)
  const { id } = await owner.get<{ id: number }>('/api/user')
  await guest.send('POST', '/api/family/questions', { question: 'What did you bake on Sundays?', targetUserId: id })
  const several = await signIn(origin, emails.several)
  const { families } = await several.get<{ families: { id: number; role: string }[] }>('/api/user')
  const other = families.find(({ role }) => role === 'member')
  await several.send('PUT', '/api/families/current', { familyId: other?.id })
  await several.send('POST', '/api/family/questions', { question: `Who was it that said “${ENDLESS}” first?` })
}

/** A relative who joins, and whom the owner removes again. */
const joinAndGo = async (origin: string, owner: Caller, inviteCode: string) => {
  const removed = newCaller(origin)
  const person = { email: emails.removed, password: DEMO_PASSWORD, firstName: 'Pete', lastName: 'Marsh', inviteCode }
  const { id } = await removed.send<{ id: number }>('POST', '/api/register', person)
  await owner.send('DELETE', `/api/family/members/${id}`)
}

/** The stories of somebody's family, once the server has listened to all recordings. */
const measured = async (person: Caller): Promise<Told[]> => {
  for (let tries = 0; tries < 600; tries++) {
    const stories = await person.get<Told[]>('/api/stories')
    if (stories.every(({ recording }) => recording?.state === 'ready')) return stories
    await setTimeout(200)
  }
  throw new Error('The recordings of the demo were not measured.')
}

/** Somebody who talks to a running server without a browser. Whatever is refused throws. */
interface Caller {
  /** What their browser would send with every call. */
  cookie: () => string
  get: <T>(path: string) => Promise<T>
  send: <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<T>
}

const newCaller = (origin: string): Caller => {
  let cookie = ''
  const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const headers = { 'sec-fetch-site': 'same-origin', cookie, 'content-type': 'application/json' }
    const response = await fetch(origin + path, { ...init, headers })
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: ${await response.text()}`)
    cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? cookie
    return response.json() as Promise<T>
  }
  return {
    cookie: () => cookie,
    get: (path) => ask(path),
    send: (method, path, body = {}) => ask(path, { method, body: JSON.stringify(body) }),
  }
}

/** Somebody who has signed in as people of the demo do. */
export const signIn = async (origin: string, email: string): Promise<Caller> => {
  const caller = newCaller(origin)
  await caller.send('POST', '/api/login', { email, password: DEMO_PASSWORD })
  return caller
}
