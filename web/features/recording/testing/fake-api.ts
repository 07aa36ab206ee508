import type { Page } from 'playwright-core'
import type { UnsavedBedtime } from '#common/bedtime.ts'
import type { SpokenLanguage } from '#common/spoken-languages.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import { sampleStatus } from '#web/features/billing/testing/sample-status.ts'
import { pageOf } from '#web/features/family/questions/testing/page-of.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { aStory } from '#web/features/stories/testing/a-story.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'
import { fakeUser } from '#web/testing/fake-user.ts'
import { answerUpload, isForAccount, type ListedUpload } from './fake-uploads.ts'

const user = fakeUser({
  lastName: 'Weber',
  familyId: 10,
  familyName: 'The Weber Family',
  families: [{ id: 10, name: 'The Weber Family', role: 'owner' }],
})

/** The fake server's state; a test can change it at any time. */
export interface FakeApi {
  signedIn: boolean
  /** Who is signed in. */
  userId: number
  plan: Partial<SubscriptionStatus>
  /** Their role in the family that is showing; null for the one that fits the plan's `accountType`. */
  role: 'owner' | 'member' | null
  questions: (Pick<FamilyQuestion, 'id' | 'question' | 'status'> & Partial<FamilyQuestion>)[]
  siteConfig: SiteConfig
  /** What the person speaks in recordings. */
  spokenLanguage: SpokenLanguage
  /** Whether the server transcribes other languages than English. */
  canTranscribeOthers: boolean
  /** The error for the next saves; null to succeed. */
  saveError: { status: number; body: string } | null
  /** Returns the transcript of a recording, or null to fail. */
  transcribe: () => Promise<string | null>
  /** The text fields of each received save. */
  saved: Record<string, string>[]
  /** Whether the server can be reached for uploads. */
  acceptsUploads: boolean
  /** The bytes received of each take, by its id. */
  uploads: Map<string, Buffer>
  /** The bedtime story that is read aloud in each recording, by its id. */
  bedtimes: Map<string, UnsavedBedtime>
  /** The replies to the next requests for more questions; null fails. */
  morePrompts: (readonly string[] | null)[]
  /** Why no model wrote them. */
  morePromptsMissing: 'limit' | 'failed' | null
  /** The questions about a story that was saved. */
  followUps: readonly string[]
  /** The uploads the server lists, from any device. */
  listedUploads: ListedUpload[]
}

const signedInUser = ({ userId, spokenLanguage, plan, ...api }: FakeApi) => {
  const role = api.role ?? (plan.accountType === 'family_member' ? ('member' as const) : ('owner' as const))
  return { ...user, id: userId, spokenLanguage, families: user.families.map((family) => ({ ...family, role })) }
}

/** Answers the record screen's API calls. */
export async function fakeApi(page: Page): Promise<FakeApi> {
  const api: FakeApi = {
    signedIn: true,
    userId: user.id,
    plan: {},
    role: null,
    questions: [],
    siteConfig: sampleSiteConfig,
    spokenLanguage: 'en-US',
    canTranscribeOthers: false,
    saveError: null,
    transcribe: async () => null,
    saved: [],
    acceptsUploads: true,
    uploads: new Map(),
    bedtimes: new Map(),
    morePrompts: [],
    morePromptsMissing: null,
    followUps: [],
    listedUploads: [],
  }
  const unauthorized = { status: 401, json: { error: 'unauthorized', message: 'Unauthorized' } }
  await fakeCall(page, '**/api/user*', (route) =>
    route.fulfill(api.signedIn ? { json: signedInUser(api) } : unauthorized),
  )
  await fakeCall(page, '**/api/user/language', (route) => {
    api.spokenLanguage = route.request().postDataJSON().language
    return route.fulfill({ json: { ...user, id: api.userId, spokenLanguage: api.spokenLanguage } })
  })
  await fakeCall(page, '**/api/family/speech?*', (route) =>
    route.fulfill({ json: { canTranscribe: api.canTranscribeOthers, providers: [], spending: null } }),
  )
  await fakeCall(page, '**/api/logout', async (route) => {
    api.signedIn = false
    await route.fulfill({ json: {} })
  })
  await fakeCall(page, '**/api/subscription/status', (route) =>
    route.fulfill({ json: sampleStatus({ trialDaysRemaining: 10, ...api.plan }) }),
  )
  await fakeCall(page, '**/api/family/questions?*', (route) =>
    route.fulfill(pageOf(api.questions, route.request().url())),
  )
  await fakeCall(page, '**/api/site-config', (route) => route.fulfill({ json: api.siteConfig }))
  await fakeCall(page, '**/api/events*', () => undefined)
  await fakeCall(page, '**/api/transcribe', async (route) => {
    const text = await api.transcribe()
    const unavailable = { status: 503, json: { error: 'speech_unavailable', message: 'Not now.' } }
    await route.fulfill(
      text === null ? unavailable : { json: { transcription: text, engine: 'moonshine', draft: true } },
    )
  })
  await fakeCall(page, '**/api/ai/generate-prompts', (route) => {
    const prompts = api.morePrompts.shift()
    return route.fulfill(
      prompts
        ? { json: { prompts, writtenBy: 'keepsaid', missing: api.morePromptsMissing } }
        : { status: 500, json: {} },
    )
  })
  await fakeCall(page, '**/api/stories/*/follow-ups', (route) =>
    route.fulfill({ json: { prompts: api.followUps, category: 'Ad Hoc' } }),
  )
  await fakeCall(page, '**/api/uploads**', (route) => answerUpload(route, api))
  await fakeCall(page, '**/api/stories*', async (route) => {
    if (route.request().method() === 'GET') return await route.fulfill({ json: api.saved.map(() => aStory()) })
    if (!isForAccount(route.request(), api.userId)) return await route.fulfill(unauthorized)
    api.saved.push(textFields(route.request().postDataBuffer()?.toString('latin1') ?? ''))
    if (api.saveError) return await route.fulfill(api.saveError)
    await route.fulfill({ json: aStory() })
  })
  return api
}

/** The form fields of a multipart body; a file's field is its name. */
export function textFields(body: string): Record<string, string> {
  const parts = body.matchAll(/name="(\w+)"(?:; filename="([^"]*)"\r\nContent-Type: [^\r]*)?\r\n\r\n([\s\S]*?)\r\n--/g)
  return Object.fromEntries(Array.from(parts, ([, name = '', file, value = '']) => [name, file ?? value]))
}
