import type { Page } from 'playwright-core'
import type { StoryComment } from '#server/features/stories/comments/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { StoryPage, StoryVersion } from '#server/features/stories/editing/contract.ts'
import type { StoryViews } from '#server/features/stories/listening/contract.ts'
import type { StoryReaction } from '#server/features/stories/reactions/contract.ts'
import type { getTranscript } from '#server/features/transcripts/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { type CallRoute, fakeCall } from '#web/testing/fake-calls.ts'
import { aReaction } from './a-story.ts'

/** The state of the fake server. A test can change it at any time. */
export interface FakeStoryServer {
  stories: Story[]
  /** Earlier texts, the same for every story. */
  versions: StoryVersion[]
  deleted: Story[]
  /** Comments by the id of their story. */
  comments: Map<number, StoryComment[]>
  /** What the viewer has listened to, as this server knows it. */
  views: StoryViews
  /** What pages reported about it. */
  reportedViews: { id: number; positionMs?: number; hasListened?: boolean }[]
  /** Whether changes succeed. */
  acceptsChanges: boolean
  /** Whether reading stories succeeds. */
  listWorks: boolean
  /** Whether audio can be fetched. */
  audioWorks: boolean
  /** Sends a live update about a story, by default the first one. */
  sendEvent: (kind?: 'story' | 'comments' | 'reactions', id?: number) => void
  /** The query strings of the list requests so far. */
  listRequests: string[]
  /** The machine transcript, the same for every story. */
  transcript: string | null
  /** A later transcription run that has not finished. */
  newerRun: { state: 'waiting' | 'working' | 'failed'; progress: number } | null
  /** Whether the author can have a recording transcribed again. */
  mayTranscribeAgain: boolean
  /** The paths of the audio requests so far. */
  audioRequests: string[]
  /** The audio at these paths. All others have 20 seconds of WAV, and those that are null can’t be fetched. */
  audioFiles: Map<string, { contentType: string; body: Buffer } | null>
}

const ME = 1
const GONE = { status: 404, json: { error: 'not_found', message: 'There is nothing here.' } }
const BUSY = { status: 503, json: { error: 'busy', message: 'The vault is busy.' } }

let lastId = 100

/** A comment as the server sends it to its author, with overrides. */
export function aComment(overrides: Partial<StoryComment> = {}): StoryComment {
  lastId += 1
  const createdAt = new Date(Date.now() - 2 * 3_600_000).toISOString()
  const user = { firstName: 'Ruth', lastName: 'Ellery', profileImageUrl: null }
  const who = { userId: ME, user, canEdit: true, canDelete: true }
  return { id: lastId, storyId: 1, content: 'I remember.', createdAt, updatedAt: createdAt, ...who, ...overrides }
}

/** Fakes the calls about one story: reading, editing, deleting, restoring, reactions, comments, versions and neighbors. */
export async function fakeSingleStory(page: Page, state: FakeStoryServer): Promise<void> {
  const routeById = (pattern: RegExp, answer: (route: CallRoute, id: number) => Promise<void>) =>
    fakeCall(page, pattern, (route) => answer(route, Number(pattern.exec(route.request().url())?.[1])))
  await routeById(/\/api\/stories\/(\d+)$/, (route, id) => {
    const method = route.request().method()
    if (method === 'GET') return sendStory(state, route, id)
    if (method === 'PATCH')
      return route.fulfill(state.acceptsChanges ? { json: change(state, id, route.request().postDataJSON()) } : BUSY)
    return state.acceptsChanges ? route.fulfill({ json: move(state, id, 'stories', 'deleted') }) : route.fulfill(BUSY)
  })
  await fakeCall(page, /\/api\/stories\/\d+\/neighbors/, (route) => sendNeighbors(state, route))
  await routeById(/\/api\/stories\/(\d+)\/transcript$/, (route, id) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: transcriptOf(state, id) })
    if (!state.acceptsChanges) return route.fulfill(BUSY)
    state.newerRun = { state: 'waiting', progress: 0 }
    state.mayTranscribeAgain = false
    return route.fulfill({ json: { ok: true } })
  })
  await routeById(/\/api\/stories\/(\d+)\/restore$/, (route, id) =>
    state.acceptsChanges ? route.fulfill({ json: move(state, id, 'deleted', 'stories') }) : route.fulfill(BUSY),
  )
  await routeById(/\/api\/stories\/\d+\/versions$/, (route) =>
    state.listWorks ? route.fulfill({ json: state.versions }) : route.fulfill(BUSY),
  )
  await fakeCall(page, /\/api\/stories\/\d+\/versions\/\d+\/restore$/, (route) => {
    const [id, versionId] = (
      route
        .request()
        .url()
        .match(/\d+(?=\/)/g) ?? []
    )
      .slice(-2)
      .map(Number)
    const version = state.versions.find((one) => one.id === versionId)
    if (!state.acceptsChanges || !version || id === undefined) return route.fulfill(BUSY)
    return route.fulfill({ json: change(state, id, { title: version.title, content: version.content }) })
  })
  await fakeCall(page, '**/api/stories/deleted', (route) =>
    state.listWorks ? route.fulfill({ json: state.deleted.map(asDeleted) }) : route.fulfill(BUSY),
  )
  await routeById(/\/api\/stories\/(\d+)\/comments$/, (route, id) =>
    state.listWorks ? route.fulfill({ json: state.comments.get(id) ?? [] }) : route.fulfill(BUSY),
  )
  await fakeCall(page, '**/api/stories/reactions', (route) =>
    state.acceptsChanges ? route.fulfill({ json: toggle(state, route.request().postDataJSON()) }) : route.fulfill(BUSY),
  )
  await fakeCall(page, '**/api/stories/views', (route) => route.fulfill({ json: state.views }))
  await routeById(/\/api\/stories\/(\d+)\/view$/, (route, id) => {
    state.reportedViews.push({ id, ...route.request().postDataJSON() })
    return route.fulfill({ json: { ok: true } })
  })
  await fakeCall(page, '**/api/stories/comments', (route) =>
    state.acceptsChanges ? route.fulfill({ json: add(state, route.request().postDataJSON()) }) : route.fulfill(BUSY),
  )
  await routeById(/\/api\/comments\/(\d+)$/, (route, id) => {
    if (!state.acceptsChanges) return route.fulfill(BUSY)
    return route.request().method() === 'DELETE'
      ? route.fulfill({ json: remove(state, id) })
      : route.fulfill({ json: edit(state, id, route.request().postDataJSON().content) })
  })
}

function change(state: FakeStoryServer, id: number, changes: Partial<Story>) {
  state.stories = state.stories.map((one) => (one.id === id ? { ...one, ...changes } : one))
  const story = state.stories.find((one) => one.id === id)
  return story && pageOf(story)
}

const citationOf = ({ id, title, toldBy }: Story) => `${toldBy}, “${title},” Keepsaid story ${id}.`

const pageOf = (story: Story): StoryPage => ({
  ...story,
  may: { editText: story.userId === ME, editDetails: true, restore: true },
  citation: citationOf(story),
})

const transcriptOf = (
  { transcript, stories, newerRun, mayTranscribeAgain }: FakeStoryServer,
  id: number,
): Replied<typeof getTranscript> => {
  const { state = 'off' } = stories.find((one) => one.id === id)?.transcript ?? {}
  const run = { state, model: 'whisper 1', engine: 'whisper', progress: 1, waitingFor: null, language: 'en' }
  return { ...run, text: transcript, words: null, newer: newerRun, mayTranscribeAgain }
}

function sendNeighbors({ stories }: FakeStoryServer, route: CallRoute) {
  const id = Number(/stories\/(\d+)/.exec(route.request().url())?.[1])
  const at = stories.findIndex((one) => one.id === id)
  return at < 0
    ? route.fulfill(GONE)
    : route.fulfill({ json: { previous: stories[at - 1] ?? null, next: stories[at + 1] ?? null } })
}

function sendStory({ stories, listWorks }: FakeStoryServer, route: CallRoute, id: number) {
  const story = stories.find((one) => one.id === id)
  if (!listWorks) return route.fulfill(BUSY)
  return story ? route.fulfill({ json: pageOf(story) }) : route.fulfill(GONE)
}

const asDeleted = (story: Story) => ({
  ...story,
  deletedAt: new Date(Date.now() - 60_000).toISOString(),
  removedAt: new Date(Date.now() + 29.5 * 24 * 3_600_000).toISOString(),
})

function move(state: FakeStoryServer, id: number, from: 'stories' | 'deleted', to: 'stories' | 'deleted') {
  const moved = state[from].filter((one) => one.id === id)
  state[to] = [...moved, ...state[to]]
  state[from] = state[from].filter((one) => one.id !== id)
  return { ok: true }
}

const updateCommentCount = (state: FakeStoryServer, storyId: number) => {
  const commentCount = state.comments.get(storyId)?.length ?? 0
  state.stories = state.stories.map((one) => (one.id === storyId ? { ...one, commentCount } : one))
}

function toggle(
  state: FakeStoryServer,
  {
    storyId,
    reaction,
    atSeconds = null,
  }: Pick<StoryReaction, 'reaction'> & { storyId: number; atSeconds?: number | null },
) {
  const before = state.stories.find(({ id }) => id === storyId)?.reactions ?? []
  const without = before.filter((one) => one.userId !== ME || one.reaction !== reaction)
  const reactions =
    without.length < before.length
      ? without
      : [...before, aReaction({ userId: ME, firstName: 'Ruth', reaction, atSeconds })]
  state.stories = state.stories.map((one) => (one.id === storyId ? { ...one, reactions } : one))
  return reactions
}

function add(state: FakeStoryServer, { storyId, content }: { storyId: number; content: string }) {
  const comment = aComment({ storyId, content: content.trim(), createdAt: new Date().toISOString() })
  const created = { ...comment, updatedAt: comment.createdAt }
  state.comments.set(storyId, [...(state.comments.get(storyId) ?? []), created])
  updateCommentCount(state, storyId)
  return created
}

function edit(state: FakeStoryServer, id: number, content: string) {
  const all = [...state.comments.values()].flat()
  const old = all.find((one) => one.id === id) ?? aComment()
  const changed = { ...old, content, updatedAt: new Date().toISOString() }
  state.comments.set(
    old.storyId,
    (state.comments.get(old.storyId) ?? []).map((one) => (one.id === id ? changed : one)),
  )
  return changed
}

function remove(state: FakeStoryServer, id: number) {
  for (const [storyId, comments] of state.comments) {
    state.comments.set(
      storyId,
      comments.filter((one) => one.id !== id),
    )
    updateCommentCount(state, storyId)
  }
  return { ok: true }
}
