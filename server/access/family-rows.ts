import { randomUUID } from 'node:crypto'
import * as accounts from '#server/features/account/contract.ts'
import * as credentials from '#server/features/account/credentials/contract.ts'
import { setSpokenLanguage } from '#server/features/account/language/contract.ts'
import * as links from '#server/features/account/storyteller-links/contract.ts'
import * as email from '#server/features/email/contract.ts'
import * as families from '#server/features/family/contract.ts'
import * as invites from '#server/features/family/invites/contract.ts'
import * as questions from '#server/features/family/questions/contract.ts'
import { getSiteConfig } from '#server/features/marketing/contract.ts'
import { getMaintenance } from '#server/features/marketing/maintenance/contract.ts'
import * as names from '#server/features/names/contract.ts'
import * as recordings from '#server/features/recording/contract.ts'
import * as speech from '#server/features/transcripts/hosted/contract.ts'
import * as writing from '#server/features/writing/contract.ts'
import { PASSWORD } from './actors.ts'
import { EVERYONE, familyStory, MEMBERS, PROVIDER, type Row, SIGNED_IN } from './row.ts'

const newPassword = { newPassword: 'another password', confirmPassword: 'another password' }
const newPerson = () => ({
  email: `${randomUUID()}@example.org`,
  password: PASSWORD,
  firstName: 'New',
  lastName: 'Person',
})

/** What only the owner of the family can do with an invite link. */
const ownerOnlyLink = {
  family: '401 200 403 403 200 403 200',
  other: '401 404 403 403 404 403 404',
  missing: '401 404 403 403 404 403 404',
}

/** Calls about accounts and passwords. */
export const accountRows: readonly Row[] = [
  { call: accounts.getUser, send: ({ visitor }) => visitor.get('/api/user'), outcomes: { any: SIGNED_IN } },
  {
    call: setSpokenLanguage,
    send: ({ visitor }) => visitor.send('PUT', '/api/user/language', { payload: { language: 'es-US' } }),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: credentials.login,
    endsSession: true,
    send: ({ visitor, caller }) => visitor.post('/api/login', { email: caller.email, password: PASSWORD }),
    // The signed-out visitor's address has no account, and the storyteller has no address.
    outcomes: { any: '401 200 200 200 200 200 200 401' },
  },
  {
    call: credentials.register,
    endsSession: true,
    send: ({ visitor }) => visitor.post('/api/register', newPerson()),
    outcomes: { any: EVERYONE },
  },
  {
    call: credentials.register,
    endsSession: true,
    variant: 'with an invite',
    resource: 'code',
    send: ({ visitor, id }) => visitor.post('/api/register', { ...newPerson(), inviteCode: id }),
    outcomes: { family: EVERYONE, other: EVERYONE, missing: '404 404 404 404 404 404 404' },
  },
  {
    call: accounts.logout,
    endsSession: true,
    send: ({ visitor }) => visitor.post('/api/logout'),
    outcomes: { any: EVERYONE },
  },
  {
    call: accounts.nuclearCleanup,
    endsSession: true,
    send: ({ visitor }) => visitor.post('/api/nuclear-cleanup'),
    outcomes: { any: EVERYONE },
  },
  {
    call: credentials.forgotPassword,
    send: ({ visitor, caller }) => visitor.post('/api/password/forgot', { email: caller.email }),
    outcomes: { any: EVERYONE },
  },
  {
    call: credentials.resetPassword,
    variant: 'with an unknown token',
    send: ({ visitor }) => visitor.post('/api/password/reset', { token: 'x'.repeat(43), ...newPassword }),
    outcomes: { any: '410 410 410 410 410 410 410' },
  },
  {
    call: credentials.requestAddressCode,
    send: ({ visitor }) => visitor.post('/api/email/code'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: credentials.verifyAddress,
    variant: 'with a wrong code',
    send: ({ visitor }) => visitor.post('/api/email/verify', { code: '000000' }),
    // The addresses of owners are verified already.
    outcomes: { any: '401 200 400 200 200 400 200' },
  },
]

const DEVICE = '0'.repeat(32)
const storyteller = { firstName: 'Nan', lastName: 'Whitlock', relationship: 'Grandparent' }
const owners = (status: number) => `401 ${status} 403 403 ${status} 403 ${status}`

/** Calls about storytellers' links. Valid ones of others are in features/account/storyteller-links. */
export const storytellerRows: readonly Row[] = [
  {
    call: links.listStorytellers,
    send: ({ visitor }) => visitor.get('/api/family/storytellers'),
    outcomes: { any: owners(200) },
  },
  {
    call: links.addStoryteller,
    send: ({ visitor }) => visitor.post('/api/family/storytellers', storyteller),
    outcomes: { any: owners(200) },
  },
  {
    call: links.renewStorytellerLink,
    variant: 'of a member without one',
    send: ({ visitor, caller }) => visitor.post(`/api/family/storytellers/${caller.relativeId}/link`),
    outcomes: { any: owners(404) },
  },
  {
    call: links.turnOffStorytellerLink,
    variant: 'of a member without one',
    send: ({ visitor, caller }) => visitor.send('DELETE', `/api/family/storytellers/${caller.relativeId}/link`),
    outcomes: { any: owners(404) },
  },
  {
    call: links.signOutStorytellerDevice,
    variant: 'of a member without one',
    send: ({ visitor, caller }) =>
      visitor.send('DELETE', `/api/family/storytellers/${caller.relativeId}/devices/${DEVICE}`),
    outcomes: { any: owners(404) },
  },
  {
    call: links.lookUpStorytellerLink,
    variant: 'unknown',
    send: ({ visitor }) => visitor.post('/api/storyteller-link', { token: 'x'.repeat(43) }),
    outcomes: { any: '404 404 404 404 404 404 404' },
  },
  {
    call: links.enterByStorytellerLink,
    variant: 'unknown',
    send: ({ visitor }) => visitor.post('/api/storyteller-link/session', { token: 'x'.repeat(43) }),
    outcomes: { any: '404 404 404 404 404 404 404' },
  },
]

const UNKNOWN_TOKEN = `questions-1-${'x'.repeat(22)}`

/** The secret in the address counts, not the person. Valid ones are in features/email/unsubscribe.test.ts. */
const unsubscribeRows: readonly Row[] = [
  {
    call: email.getEmailSubscription,
    variant: 'with an unknown token',
    send: ({ visitor }) => visitor.get(`/api/email/subscriptions/${UNKNOWN_TOKEN}`),
    outcomes: { any: '404 404 404 404 404 404 404' },
  },
  {
    call: email.openUnsubscribePage,
    send: ({ visitor }) => visitor.get(`/api/email/unsubscribe/${UNKNOWN_TOKEN}`),
    outcomes: { any: '303 303 303 303 303 303 303' },
  },
  {
    call: email.unsubscribe,
    variant: 'with an unknown token',
    send: ({ visitor }) => visitor.post(`/api/email/unsubscribe/${UNKNOWN_TOKEN}`),
    outcomes: { any: '404 404 404 404 404 404 404' },
  },
  {
    call: email.resubscribe,
    variant: 'with an unknown token',
    send: ({ visitor }) => visitor.post(`/api/email/resubscribe/${UNKNOWN_TOKEN}`),
    outcomes: { any: '404 404 404 404 404 404 404' },
  },
]

/** Calls about families, invites, questions, emails and plans. */
export const familyRows: readonly Row[] = [
  { call: families.listMembers, send: ({ visitor }) => visitor.get('/api/family/members'), outcomes: { any: MEMBERS } },
  {
    call: families.getMembersReview,
    send: ({ visitor }) => visitor.get('/api/family/review'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: families.finishMembersReview,
    variant: 'when none is due',
    send: ({ visitor }) => visitor.post('/api/family/review', { confirmedMembers: [], confirmedFamilies: [] }),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: families.removeMember,
    resource: 'member',
    send: ({ visitor, id }) => visitor.send('DELETE', `/api/family/members/${id}`),
    outcomes: {
      own: '- 409 403 403 409 403 409',
      family: '401 200 403 403 200 403 200',
      other: '401 404 403 403 404 403 404',
      missing: '401 404 403 403 404 403 404',
    },
  },
  {
    call: families.leaveFamily,
    send: ({ visitor }) => visitor.post('/api/family/leave'),
    outcomes: { any: '401 409 200 200 409 403 409' },
  },
  {
    call: families.switchFamily,
    resource: 'family',
    send: ({ visitor, id }) => visitor.send('PUT', '/api/families/current', { payload: { familyId: Number(id) } }),
    outcomes: {
      family: '401 200 200 200 200 404 200',
      other: '401 404 404 404 404 404 404',
      missing: '401 404 404 404 404 404 404',
    },
  },
  {
    call: families.startFamily,
    send: ({ visitor }) => visitor.post('/api/families'),
    outcomes: { any: '401 409 200 409 409 200 409' },
  },
  {
    call: families.listEndedMemberships,
    send: ({ visitor }) => visitor.get('/api/families/ended'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: families.dismissEndedMembership,
    resource: 'family',
    send: ({ visitor, id }) => visitor.post(`/api/families/ended/${id}/seen`),
    outcomes: {
      family: '401 404 404 404 404 200 404',
      other: '401 404 404 404 404 404 404',
      missing: '401 404 404 404 404 404 404',
    },
  },
  { call: invites.listFamilyLinks, send: ({ visitor }) => visitor.get('/api/family'), outcomes: { any: MEMBERS } },
  {
    call: invites.createInvite,
    send: ({ visitor }) => visitor.post('/api/family/invite', { relationship: 'Child' }),
    outcomes: { any: '401 200 403 403 200 403 200' },
  },
  {
    call: invites.emailInvite,
    resource: 'link',
    send: ({ visitor, id }) => visitor.post(`/api/family/invite/${id}/email`, { email: 'aunt@example.org' }),
    outcomes: ownerOnlyLink,
  },
  {
    call: invites.deleteInvite,
    resource: 'link',
    send: ({ visitor, id }) => visitor.send('DELETE', `/api/family/invite/${id}`),
    outcomes: ownerOnlyLink,
  },
  {
    call: invites.inviteInfo,
    resource: 'code',
    namesStoryteller: true,
    send: ({ visitor, id }) => visitor.get(`/api/family/invite-info/${id}`),
    outcomes: {
      family: '200 409 409 409 409 200 409',
      other: EVERYONE,
      missing: '404 404 404 404 404 404 404',
    },
  },
  {
    call: recordings.getInviteAudio,
    resource: 'allowed audio',
    send: ({ visitor, id }) => visitor.get(`/api/family/invite-info/${id}`),
    outcomes: { family: EVERYONE, other: EVERYONE, missing: '404 404 404 404 404 404 404' },
  },
  {
    call: recordings.getInviteAudio,
    resource: 'audio not allowed',
    send: ({ visitor, id }) => visitor.get(`/api/family/invite-info/${id}`),
    outcomes: { family: '404 404 404 404 404 404 404', other: '404 404 404 404 404 404 404' },
  },
  {
    call: invites.acceptInvite,
    resource: 'code',
    send: ({ visitor, id }) => visitor.post(`/api/family/accept/${id}`),
    outcomes: {
      family: '401 409 409 409 409 200 409',
      other: SIGNED_IN,
      missing: '401 404 404 404 404 404 404',
    },
  },
  {
    call: questions.listFamilyQuestions,
    send: ({ visitor }) => visitor.get('/api/family/questions'),
    outcomes: { any: MEMBERS },
  },
  {
    call: questions.getFamilyQuestion,
    resource: 'question',
    send: ({ visitor, id }) => visitor.get(`/api/family/questions/${id}`),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: MEMBERS,
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
  {
    call: questions.askQuestion,
    variant: 'everyone',
    send: ({ visitor }) => visitor.post('/api/family/questions', { question: 'Where did you meet?' }),
    outcomes: { any: MEMBERS },
  },
  {
    call: questions.askQuestion,
    variant: 'one person',
    resource: 'member',
    send: ({ visitor, id }) =>
      visitor.post('/api/family/questions', { question: 'Where did you meet?', targetUserId: Number(id) }),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: MEMBERS,
      other: '401 409 409 409 409 403 409',
      missing: '401 409 409 409 409 403 409',
    },
  },
  {
    call: questions.deleteQuestion,
    resource: 'question',
    send: ({ visitor, id }) => visitor.send('DELETE', `/api/family/questions/${id}`),
    outcomes: {
      own: '- 200 200 200 200 403 200',
      family: '401 200 403 403 200 403 200',
      other: '401 404 404 404 404 403 404',
      missing: '401 404 404 404 404 403 404',
    },
  },
  {
    call: speech.getSpeechSettings,
    send: ({ visitor }) => visitor.get('/api/family/speech'),
    outcomes: { any: MEMBERS },
  },
  {
    call: writing.getWriterSettings,
    send: ({ visitor }) => visitor.get('/api/family/writer'),
    outcomes: { any: MEMBERS },
  },
  {
    call: writing.setWriterConsent,
    send: ({ visitor }) =>
      visitor.send('PUT', '/api/family/writer/consent', { payload: { provider: PROVIDER, isAgreed: true } }),
    outcomes: { any: '401 200 403 403 200 403 200' },
  },
  {
    call: speech.setSpeechConsent,
    send: ({ visitor }) =>
      visitor.send('PUT', '/api/family/speech/consent', { payload: { provider: PROVIDER, isAgreed: true } }),
    outcomes: { any: '401 200 403 403 200 403 200' },
  },
  { call: names.listNames, send: ({ visitor }) => visitor.get('/api/family/names'), outcomes: { any: MEMBERS } },
  {
    call: names.addName,
    send: ({ visitor }) => visitor.post('/api/family/names', { name: 'Siobhan', misheard: ['Shavon'] }),
    outcomes: { any: MEMBERS },
  },
  {
    call: names.changeName,
    resource: 'name',
    send: ({ visitor, id }) =>
      visitor.send('PUT', '/api/family/names', { payload: { before: id, name: `New ${randomUUID()}`, misheard: [] } }),
    outcomes: familyStory,
  },
  {
    call: names.removeName,
    resource: 'name',
    send: ({ visitor, id }) => visitor.post('/api/family/names/remove', { name: id }),
    outcomes: familyStory,
  },
  { call: email.getEmailStatus, send: ({ visitor }) => visitor.get('/api/email/status'), outcomes: { any: EVERYONE } },
  {
    call: email.getEmailSettings,
    send: ({ visitor }) => visitor.get('/api/email/settings'),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: email.setEmailSettings,
    send: ({ visitor }) =>
      visitor.send('PUT', '/api/email/settings', {
        payload: { onQuestion: true, onAnswer: true, onDigest: true, onSignIn: true, onTrial: true },
      }),
    outcomes: { any: SIGNED_IN },
  },
  {
    call: email.setTimeZone,
    send: ({ visitor }) => visitor.send('PUT', '/api/email/time-zone', { payload: { timeZone: 'America/Denver' } }),
    outcomes: { any: SIGNED_IN },
  },
  ...unsubscribeRows,
  { call: getMaintenance, send: ({ visitor }) => visitor.get('/api/maintenance'), outcomes: { any: EVERYONE } },
  { call: getSiteConfig, send: ({ visitor }) => visitor.get('/api/site-config'), outcomes: { any: EVERYONE } },
]
