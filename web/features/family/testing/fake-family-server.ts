import type { Page } from 'playwright-core'
import type { InferOutput } from 'valibot'
import type { User } from '#server/features/account/contract.ts'
import type { WaysIn } from '#server/features/account/passkeys/contract.ts'
import type { Device } from '#server/features/account/sessions/contract.ts'
import type { Storyteller } from '#server/features/account/storyteller-links/contract.ts'
import type { SubscriptionStatus } from '#server/features/billing/contract.ts'
import type { EmailSettings, EmailStatus } from '#server/features/email/contract.ts'
import type { EndedMembership, Member, membersReviewSchema } from '#server/features/family/contract.ts'
import type { FamilyLink } from '#server/features/family/invites/contract.ts'
import type { FamilyQuestion } from '#server/features/family/questions/contract.ts'
import type { Heir } from '#server/features/leaving/contract.ts'
import type { SiteConfig } from '#server/features/marketing/contract.ts'
import type { listRecordingProblems } from '#server/features/recording/contract.ts'
import type { SpeechSettings } from '#server/features/transcripts/hosted/contract.ts'
import type { WriterSettings } from '#server/features/writing/contract.ts'
import { FAMILY_HEADER, type Replied } from '#server/infra/http/contract.ts'
import { sampleStatus } from '#web/features/billing/testing/sample-status.ts'
import { pageOf } from '#web/features/family/questions/testing/page-of.ts'
import { sampleSiteConfig } from '#web/features/site-config/testing/sample-site-config.ts'
import { type CallRoute, fakeCall } from '#web/testing/fake-calls.ts'
import { RUTH, theOwner } from './a-family.ts'

/** The state of a fake server for the family page. Tests may change all of it at any time. */
export interface FakeFamilyServer {
  user: User
  members: Member[]
  links: FamilyLink[]
  storytellers: Storyteller[]
  devices: Device[]
  waysIn: WaysIn
  handover: { offer: { userId: number; firstName: string; lastName: string; expiresAt: string } | null }
  heir: Heir
  recordingProblems: Replied<typeof listRecordingProblems>
  questions: FamilyQuestion[]
  ended: EndedMembership[]
  membersReview: InferOutput<typeof membersReviewSchema>
  emailSettings: EmailSettings
  emailStatus: EmailStatus
  speechSettings: SpeechSettings
  writerSettings: WriterSettings
  plan: Partial<SubscriptionStatus>
  siteConfig: SiteConfig
  /** Errors to reply with, by method and path: `DELETE /api/family/invite/1`. */
  errors: Record<string, { status: number; error: string; message: string; fields?: Record<string, string> }>
  /** All requests that are not plain reads, with their bodies. */
  requests: { call: string; body: unknown }[]
  /** The family header of the last request, by method and path. */
  familyHeaders: Record<string, string | undefined>
  /** Change the state for a request and return the reply, by method and path. */
  handlers: Record<string, (body: never) => unknown>
  /** Sends an event to the page. */
  emit: (event: 'family' | 'missed' | 'names' | 'plan' | 'questions' | 'story') => void
}

const BUSY = { status: 503, error: 'busy', message: 'We’re busy right now. Please try again.' }
/** For `errors`: the server is too busy for this call. */
export const busy = (call: string): FakeFamilyServer['errors'] => ({ [call]: BUSY })

/** Answers all calls of a page. */
export async function fakeFamilyServer(
  page: Page,
  overrides: Partial<FakeFamilyServer> = {},
): Promise<FakeFamilyServer> {
  let nextEvent = Promise.withResolvers<string>()
  const state: FakeFamilyServer = {
    user: RUTH,
    members: [theOwner()],
    links: [],
    storytellers: [],
    devices: [],
    waysIn: {
      passkeys: [],
      hasPassword: true,
      twoStep: { turnedOnAt: null, recoveryCodesLeft: 0, isOffered: true },
    },
    handover: { offer: null },
    heir: { heir: null },
    recordingProblems: [],
    questions: [],
    ended: [],
    membersReview: { familyName: null, members: [], joinedFamilies: [] },
    emailSettings: { onQuestion: true, onAnswer: false, onDigest: true, onSignIn: true, onTrial: true },
    emailStatus: { sends: true, shownAt: null },
    speechSettings: { canTranscribe: true, providers: [], spending: null },
    writerSettings: { providers: [], spending: null },
    plan: {},
    siteConfig: { ...sampleSiteConfig, contact: null },
    errors: {},
    requests: [],
    familyHeaders: {},
    handlers: {},
    emit: (event) => nextEvent.resolve(event),
    ...overrides,
  }
  const reads: Record<string, () => unknown> = {
    'GET /api/user': () => state.user,
    'GET /api/family/members': () => state.members,
    'GET /api/family': () => state.links,
    'GET /api/family/storytellers': () => state.storytellers,
    'GET /api/sessions': () => state.devices,
    'GET /api/passkeys': () => state.waysIn,
    'GET /api/family/handover': () => state.handover,
    'GET /api/family/heir': () => state.heir,
    'GET /api/recordings/problems': () => state.recordingProblems,
    'GET /api/family/review': () => state.membersReview,
    'GET /api/families/ended': () => state.ended,
    'GET /api/email/settings': () => state.emailSettings,
    'GET /api/profile/email': () => ({ pending: null }),
    'GET /api/family/speech': () => state.speechSettings,
    'GET /api/family/writer': () => state.writerSettings,
    'GET /api/email/status': () => state.emailStatus,
    'GET /api/subscription/status': () => sampleStatus(state.plan),
    'GET /api/stories': () => [],
    'GET /api/stories/views': () => ({ unheard: [], positions: [] }),
    'GET /api/archive': () => [],
    'GET /api/site-config': () => state.siteConfig,
    'GET /api/maintenance': () => ({ state: 'off' }),
  }
  await fakeCall(page, '**/api/**', (route) => {
    const request = route.request()
    const call = `${request.method()} ${new URL(request.url()).pathname}`
    state.familyHeaders[call] = request.headers()[FAMILY_HEADER]
    const error = state.errors[call]
    if (error) return route.fulfill({ status: error.status, json: error })
    if (call === 'GET /api/family/questions') return route.fulfill(pageOf(state.questions, request.url()))
    const read = reads[call]
    if (read) return route.fulfill({ json: read() })
    const hasBody = request.headers()['content-type']?.startsWith('application/json')
    const body = hasBody ? request.postDataJSON() : null
    state.requests.push({ call, body })
    return route.fulfill({ json: state.handlers[call]?.(body as never) ?? { ok: true } })
  })
  await fakeCall(page, '**/api/events*', (route) => sendEvent(route))
  return state

  async function sendEvent(route: CallRoute): Promise<void> {
    const event = await nextEvent.promise
    nextEvent = Promise.withResolvers()
    await route.fulfill({ contentType: 'text/event-stream', body: `retry: 1\n\nevent: ${event}\ndata: {"id":1}\n\n` })
  }
}
