// Long, because it is one table: every call of the product, each with its outcomes.
import { randomUUID } from 'node:crypto'
import { allCalls } from '#server/calls.ts'
import * as accounts from '#server/features/account/contract.ts'
import * as passwords from '#server/features/account/contract.ts'
import { getSubscriptionStatus } from '#server/features/billing/contract.ts'
import * as mail from '#server/features/email/contract.ts'
import * as archive from '#server/features/export/archive/contract.ts'
import * as bulk from '#server/features/export/bulk/contract.ts'
import * as downloads from '#server/features/export/story-downloads/contract.ts'
import * as families from '#server/features/family/contract.ts'
import * as invites from '#server/features/family/invites/contract.ts'
import * as questions from '#server/features/family/questions/contract.ts'
import { getSiteConfig } from '#server/features/marketing/contract.ts'
import * as recordings from '#server/features/recording/contract.ts'
import { createUploader } from '#server/features/recording/testing/uploader.ts'
import * as comments from '#server/features/stories/comments/contract.ts'
import * as stories from '#server/features/stories/contract.ts'
import * as editing from '#server/features/stories/editing/contract.ts'
import * as listing from '#server/features/stories/listing/contract.ts'
import * as reactions from '#server/features/stories/reactions/contract.ts'
import * as search from '#server/features/stories/search/contract.ts'
import * as tagging from '#server/features/stories/tagging/contract.ts'
import * as timeline from '#server/features/stories/timeline/contract.ts'
import * as transcripts from '#server/features/transcripts/contract.ts'
import type { Call } from '#server/infra/http/contract.ts'
import { toneWav } from '#server/testing/fixtures.ts'
import type { Visitor } from '#server/testing/visitor.ts'
import { type Caller, PASSWORD } from './actors.ts'
import type { Kind, Whose } from './things.ts'

type Asked = { visitor: Visitor; caller: Caller; thing: string }
type Answered = { statusCode: number; body: string }

/**
 * One call and what comes of it. `outcomes` has a line for each relation of the thing to the caller (`any` where the call
 * names none), and in it a status for each caller in the order of CALLERS; `-` where there can be no such thing.
 */
export type Row = {
  call: Call
  /** What is asked of the thing, where one call can be asked in several ways. */
  about?: string
  kind?: Kind
  /** The session it is asked in is over afterwards. */
  endsSession?: true
  /** Whoever was removed is answered with what they told themselves. That it is no more than that, the feature's own tests show. */
  tellsOwn?: true
  ask: (asked: Asked) => Promise<Answered>
  outcomes: Partial<Record<Whose | 'any', string>>
}

const sound = toneWav(1)
const audio = { name: 'audio', file: sound, filename: 'a.wav', type: 'audio/wav' }
const title = { name: 'title', value: 'A story' }
const newPassword = { newPassword: 'another password', confirmPassword: 'another password' }
const newcomer = () => ({
  email: `${randomUUID()}@example.org`,
  password: PASSWORD,
  firstName: 'New',
  lastName: 'Comer',
})

/** An upload is its maker's alone, for as long as they belong to its family. */
const ownUpload = (ok: string) => ({
  own: `- ${ok} ${ok} ${ok} ${ok} 404 ${ok}`,
  family: '401 404 404 404 404 404 404',
  other: '401 404 404 404 404 404 404',
  missing: '401 404 404 404 404 404 404',
})
/** A link is for the owner of its vault. */
const ownersLink = {
  family: '401 200 403 403 200 403 200',
  other: '401 404 403 403 404 403 404',
  missing: '401 404 403 403 404 403 404',
}
const OWN = '- 200 200 200 200 403 200'
const NOWHERE = '401 404 404 404 404 403 404'
const elsewhere = { other: NOWHERE, missing: NOWHERE }
/** What of a story the whole family reads and adds to. */
const familysStory = { own: OWN, family: '401 200 200 200 200 403 200', ...elsewhere }
/** Stories have no sound here: whoever may take one along hears that. */
const silentStory = { own: '- 409 409 409 409 403 409', family: '401 409 409 409 409 403 409', ...elsewhere }
/** The historian's part. */
const historiansStory = { own: OWN, family: '401 200 403 403 200 403 200', ...elsewhere }
/** The words. */
const authorsStory = { own: OWN, family: '401 403 403 403 403 403 403', ...elsewhere }
const EVERYBODY = '200 200 200 200 200 200 200'
const SIGNED_IN = '401 200 200 200 200 200 200'
const PREMIUM = '401 402 402 402 402 403 402'
const MEMBERS = '401 200 200 200 200 403 200'

/** Every call of the product, with every outcome written down. */
export const rows: readonly Row[] = [
  { call: accounts.getUser, ask: ({ visitor }) => visitor.get('/api/user'), outcomes: { any: SIGNED_IN } },
  {
    call: accounts.login,
    endsSession: true,
    ask: ({ visitor, caller }) => visitor.post('/api/login', { email: caller.email, password: PASSWORD }),
    // Nobody has the signed-out visitor's address.
    outcomes: { any: '401 200 200 200 200 200 200' },
  },
  {
    call: accounts.register,
    endsSession: true,
    ask: ({ visitor }) => visitor.post('/api/register', newcomer()),
    outcomes: { any: EVERYBODY },
  },
  {
    call: accounts.register,
    endsSession: true,
    about: 'with an invite',
    kind: 'code',
    ask: ({ visitor, thing }) => visitor.post('/api/register', { ...newcomer(), inviteCode: thing }),
    outcomes: { family: EVERYBODY, other: EVERYBODY, missing: '404 404 404 404 404 404 404' },
  },
  {
    call: accounts.logout,
    endsSession: true,
    ask: ({ visitor }) => visitor.post('/api/logout'),
    outcomes: { any: EVERYBODY },
  },
  {
    call: accounts.nuclearCleanup,
    endsSession: true,
    ask: ({ visitor }) => visitor.post('/api/nuclear-cleanup'),
    outcomes: { any: EVERYBODY },
  },
  {
    call: passwords.forgotPassword,
    ask: ({ visitor, caller }) => visitor.post('/api/password/forgot', { email: caller.email }),
    outcomes: { any: EVERYBODY },
  },
  {
    call: passwords.resetPassword,
    about: 'with a token of nobody',
    ask: ({ visitor }) => visitor.post('/api/password/reset', { token: 'x'.repeat(43), ...newPassword }),
    outcomes: { any: '410 410 410 410 410 410 410' },
  },
  { call: listing.listStories, ask: ({ visitor }) => visitor.get('/api/stories'), outcomes: { any: MEMBERS } },
  {
    call: search.searchStories,
    ask: ({ visitor }) => visitor.get('/api/stories/search?q=river'),
    outcomes: { any: MEMBERS },
  },
  {
    call: stories.saveStory,
    about: 'with its audio',
    ask: ({ visitor }) => visitor.form('/api/stories', [title, audio]),
    outcomes: { any: MEMBERS },
  },
  {
    call: stories.saveStory,
    about: 'of an upload',
    kind: 'upload',
    ask: ({ visitor, thing }) => visitor.form('/api/stories', [title, { name: 'uploadId', value: thing }]),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: '401 404 404 404 404 403 404',
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
  {
    call: stories.saveStory,
    about: 'answering a question',
    kind: 'question',
    ask: ({ visitor, thing }) => visitor.form('/api/stories', [title, { name: 'questionId', value: thing }, audio]),
    // A story is never refused for its question: one that is not the family's is left as it was.
    outcomes: { own: '- 200 200 200 200 403 200', family: MEMBERS, other: MEMBERS, missing: MEMBERS },
  },
  {
    call: listing.storyEvents,
    ask: async ({ visitor }) => {
      const stream = await visitor.get('/api/events', { payloadAsStream: true })
      const refused = stream.statusCode === 200 ? '' : JSON.stringify(stream.headers)
      stream.stream().destroy()
      return { statusCode: stream.statusCode, body: refused }
    },
    outcomes: { any: MEMBERS },
  },
  {
    call: editing.getStory,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}`),
    outcomes: familysStory,
  },
  {
    call: editing.getStory,
    about: 'in Recently deleted',
    kind: 'deleted',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}`),
    outcomes: { own: '- 404 404 404 404 403 404', family: NOWHERE, other: NOWHERE },
  },
  {
    call: listing.getNeighbors,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}/neighbors`),
    outcomes: familysStory,
  },
  {
    call: editing.editStory,
    about: 'its words',
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.send('PATCH', `/api/stories/${thing}`, { payload: { title: 'Another' } }),
    outcomes: authorsStory,
  },
  {
    call: editing.editStory,
    about: 'the historian’s part',
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.send('PATCH', `/api/stories/${thing}`, { payload: { tags: ['river'] } }),
    outcomes: historiansStory,
  },
  {
    call: editing.listVersions,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}/versions`),
    outcomes: historiansStory,
  },
  {
    call: editing.restoreVersion,
    kind: 'version',
    ask: ({ visitor, thing }) => visitor.post(`/api/stories/${thing}/restore`),
    outcomes: authorsStory,
  },
  {
    call: editing.deleteStory,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.send('DELETE', `/api/stories/${thing}`),
    outcomes: authorsStory,
  },
  {
    call: editing.restoreStory,
    kind: 'deleted',
    ask: ({ visitor, thing }) => visitor.post(`/api/stories/${thing}/restore`),
    // To whom it is not to restore, it is not there.
    outcomes: { own: OWN, family: '401 200 404 404 200 403 200', ...elsewhere },
  },
  {
    call: editing.listDeletedStories,
    ask: ({ visitor }) => visitor.get('/api/stories/deleted'),
    outcomes: { any: MEMBERS },
  },
  { call: timeline.getFacets, ask: ({ visitor }) => visitor.get('/api/stories/facets'), outcomes: { any: MEMBERS } },
  // These families are in their trial, which is no premium; what premium ones may do, the feature's own tests say.
  {
    call: timeline.getTimeline,
    ask: ({ visitor }) => visitor.get('/api/stories/timeline'),
    outcomes: { any: PREMIUM },
  },
  {
    call: tagging.tagStories,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.post('/api/stories/tags', { ids: [Number(thing)], add: ['river'] }),
    outcomes: { own: '- 402 402 402 402 403 402', family: PREMIUM, other: PREMIUM, missing: PREMIUM },
  },
  {
    call: comments.listComments,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}/comments`),
    outcomes: familysStory,
  },
  {
    call: comments.addComment,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.post('/api/stories/comments', { storyId: Number(thing), content: 'Lovely' }),
    outcomes: familysStory,
  },
  {
    call: comments.editComment,
    kind: 'comment',
    ask: ({ visitor, thing }) =>
      visitor.send('PATCH', `/api/stories/comments/${thing}`, { payload: { content: 'Ah' } }),
    outcomes: authorsStory,
  },
  {
    call: comments.deleteComment,
    kind: 'comment',
    ask: ({ visitor, thing }) => visitor.send('DELETE', `/api/stories/comments/${thing}`),
    outcomes: historiansStory,
  },
  {
    call: reactions.listReactions,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}/reactions`),
    outcomes: familysStory,
  },
  {
    call: reactions.react,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.post('/api/stories/reactions', { storyId: Number(thing), reaction: '👏' }),
    outcomes: familysStory,
  },
  {
    call: transcripts.getTranscript,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}/transcript`),
    outcomes: familysStory,
  },
  {
    call: downloads.listDownloads,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}/downloads`),
    outcomes: familysStory,
  },
  {
    call: downloads.makeMp3,
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.post(`/api/stories/${thing}/downloads/mp3`),
    outcomes: silentStory,
  },
  {
    call: downloads.downloadStory,
    about: 'the recording',
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}/download/original`),
    outcomes: silentStory,
  },
  {
    call: downloads.downloadStory,
    about: 'as text',
    kind: 'story',
    ask: ({ visitor, thing }) => visitor.get(`/api/stories/${thing}/download/txt`),
    outcomes: familysStory,
  },
  {
    call: recordings.getAudio,
    kind: 'audio',
    ask: ({ visitor, thing }) => visitor.get(`/api/audio/${thing}`),
    outcomes: {
      own: '- 200 200 200 200 404 200',
      family: '401 200 200 200 200 404 200',
      other: '401 404 404 404 404 404 404',
      missing: '401 404 404 404 404 404 404',
    },
  },
  {
    call: bulk.downloadStories,
    ask: ({ visitor }) => visitor.get('/api/stories/download'),
    outcomes: { any: PREMIUM },
  },
  {
    call: bulk.getDownloadProgress,
    ask: ({ visitor }) => visitor.get('/api/stories/download/progress'),
    outcomes: { any: MEMBERS },
  },
  { call: archive.listArchives, ask: ({ visitor }) => visitor.get('/api/archive'), outcomes: { any: SIGNED_IN } },
  {
    call: archive.getArchive,
    kind: 'family',
    ask: ({ visitor, thing }) => visitor.get(`/api/archive/${thing}`),
    tellsOwn: true,
    outcomes: {
      family: '401 200 200 200 200 200 200',
      other: '401 404 404 404 404 404 404',
      missing: '401 404 404 404 404 404 404',
    },
  },
  { call: recordings.listUploads, ask: ({ visitor }) => visitor.get('/api/uploads'), outcomes: { any: SIGNED_IN } },
  {
    call: recordings.getUploadAudio,
    kind: 'upload',
    ask: ({ visitor, thing }) => visitor.get(`/api/uploads/${thing}/audio`),
    outcomes: ownUpload('200'),
  },
  {
    call: recordings.createUpload,
    ask: ({ visitor }) => createUploader(visitor).create(),
    outcomes: { any: '401 201 201 201 201 403 201' },
  },
  {
    call: recordings.createUpload,
    about: 'under the key of another one',
    kind: 'upload',
    ask: ({ visitor, thing }) => createUploader(visitor, thing).create(),
    // Keys are each person's own: another's upload of the same key is neither found nor touched.
    outcomes: {
      own: '- 201 201 201 201 403 201',
      family: '401 201 201 201 201 403 201',
      other: '401 201 201 201 201 403 201',
    },
  },
  {
    call: recordings.checkUpload,
    kind: 'upload',
    ask: ({ visitor, thing }) => createUploader(visitor, thing).head(),
    outcomes: ownUpload('200'),
  },
  {
    call: recordings.sendUpload,
    kind: 'upload',
    ask: ({ visitor, thing }) => createUploader(visitor, thing).piece(sound.length, new Uint8Array()),
    outcomes: ownUpload('204'),
  },
  {
    call: recordings.removeUpload,
    kind: 'upload',
    ask: ({ visitor, thing }) => createUploader(visitor, thing).remove(),
    outcomes: ownUpload('204'),
  },
  {
    call: transcripts.transcribe,
    ask: ({ visitor }) => visitor.form('/api/transcribe', [audio]),
    outcomes: { any: MEMBERS },
  },
  {
    call: transcripts.transcribe,
    about: 'an upload',
    kind: 'upload',
    ask: ({ visitor, thing }) => visitor.form('/api/transcribe', [{ name: 'uploadId', value: thing }]),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: '401 404 404 404 404 403 404',
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
  {
    call: transcripts.getTranscription,
    kind: 'clip',
    ask: ({ visitor, thing }) => visitor.get(`/api/transcribe/${thing}`),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: '401 404 404 404 404 403 404',
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
  { call: families.listMembers, ask: ({ visitor }) => visitor.get('/api/family/members'), outcomes: { any: MEMBERS } },
  {
    call: families.removeMember,
    kind: 'member',
    ask: ({ visitor, thing }) => visitor.send('DELETE', `/api/family/members/${thing}`),
    outcomes: {
      own: '- 409 403 403 409 403 409',
      family: '401 200 403 403 200 403 200',
      other: '401 404 403 403 404 403 404',
      missing: '401 404 403 403 404 403 404',
    },
  },
  {
    call: families.leaveFamily,
    ask: ({ visitor }) => visitor.post('/api/family/leave'),
    outcomes: { any: '401 409 200 200 409 403 409' },
  },
  {
    call: families.switchFamily,
    kind: 'family',
    ask: ({ visitor, thing }) => visitor.send('PUT', '/api/families/current', { payload: { familyId: Number(thing) } }),
    outcomes: {
      family: '401 200 200 200 200 404 200',
      other: '401 404 404 404 404 404 404',
      missing: '401 404 404 404 404 404 404',
    },
  },
  {
    call: families.startFamily,
    ask: ({ visitor }) => visitor.post('/api/families'),
    outcomes: { any: '401 409 200 409 409 200 409' },
  },
  {
    call: families.listEndedMemberships,
    ask: ({ visitor }) => visitor.get('/api/families/ended'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: families.dismissEndedMembership,
    kind: 'family',
    ask: ({ visitor, thing }) => visitor.post(`/api/families/ended/${thing}/seen`),
    outcomes: {
      family: '401 404 404 404 404 200 404',
      other: '401 404 404 404 404 404 404',
      missing: '401 404 404 404 404 404 404',
    },
  },
  { call: invites.listFamilyLinks, ask: ({ visitor }) => visitor.get('/api/family'), outcomes: { any: MEMBERS } },
  {
    call: invites.createInvite,
    ask: ({ visitor }) => visitor.post('/api/family/invite', { relationship: 'Child' }),
    outcomes: { any: '401 200 403 403 200 403 200' },
  },
  {
    call: invites.emailInvite,
    kind: 'link',
    ask: ({ visitor, thing }) => visitor.post(`/api/family/invite/${thing}/email`, { email: 'aunt@example.org' }),
    outcomes: ownersLink,
  },
  {
    call: invites.deleteInvite,
    kind: 'link',
    ask: ({ visitor, thing }) => visitor.send('DELETE', `/api/family/invite/${thing}`),
    outcomes: ownersLink,
  },
  {
    call: invites.inviteInfo,
    kind: 'code',
    ask: ({ visitor, thing }) => visitor.get(`/api/family/invite-info/${thing}`),
    outcomes: {
      family: '200 409 409 409 409 200 409',
      other: EVERYBODY,
      missing: '404 404 404 404 404 404 404',
    },
  },
  {
    call: invites.acceptInvite,
    kind: 'code',
    ask: ({ visitor, thing }) => visitor.post(`/api/family/accept/${thing}`),
    outcomes: {
      family: '401 409 409 409 409 200 409',
      other: SIGNED_IN,
      missing: '401 404 404 404 404 404 404',
    },
  },
  {
    call: questions.listFamilyQuestions,
    ask: ({ visitor }) => visitor.get('/api/family/questions'),
    outcomes: { any: MEMBERS },
  },
  {
    call: questions.askQuestion,
    about: 'everyone',
    ask: ({ visitor }) => visitor.post('/api/family/questions', { question: 'Where did you meet?' }),
    outcomes: { any: MEMBERS },
  },
  {
    call: questions.askQuestion,
    about: 'one person',
    kind: 'member',
    ask: ({ visitor, thing }) =>
      visitor.post('/api/family/questions', { question: 'Where did you meet?', targetUserId: Number(thing) }),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: MEMBERS,
      other: '401 409 409 409 409 403 409',
      missing: '401 409 409 409 409 403 409',
    },
  },
  {
    call: questions.deleteQuestion,
    kind: 'question',
    ask: ({ visitor, thing }) => visitor.send('DELETE', `/api/family/questions/${thing}`),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: '401 200 403 403 200 403 200',
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
  { call: mail.getEmailStatus, ask: ({ visitor }) => visitor.get('/api/email/status'), outcomes: { any: EVERYBODY } },
  {
    call: mail.getEmailSettings,
    ask: ({ visitor }) => visitor.get('/api/email/settings'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: mail.setEmailSettings,
    ask: ({ visitor }) => visitor.send('PUT', '/api/email/settings', { payload: { onQuestion: true, onAnswer: true } }),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: getSubscriptionStatus,
    ask: ({ visitor }) => visitor.get('/api/subscription/status'),
    outcomes: { any: MEMBERS },
  },
  { call: getSiteConfig, ask: ({ visitor }) => visitor.get('/api/site-config'), outcomes: { any: EVERYBODY } },
]

/** Calls no row asks; there must be none. */
export const unasked = (): string[] =>
  allCalls.filter((call) => !rows.some((row) => row.call === call)).map((call) => call.name)
