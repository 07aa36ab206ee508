import type { Page } from 'playwright-core'
import type { User } from '#server/features/account/contract.ts'
import type { EndedMembership } from '#server/features/family/contract.ts'
import type { SpeechSettings } from '#server/features/transcripts/hosted/contract.ts'
import type { WriterSettings } from '#server/features/writing/contract.ts'
import { fakeUser } from '#web/testing/fake-user.ts'
import { type Area, openDialog, press, type Reply, submitEmpty, waitForText } from '../screen.ts'

const MEMBERS = 'GET /api/family/members'
const STORYTELLERS = 'GET /api/family/storytellers'
const EVERYTHING = [MEMBERS, STORYTELLERS, 'GET /api/family', 'GET /api/family/questions']
const all = (answer: Reply) => Object.fromEntries(EVERYTHING.map((call) => [call, answer]))
const SENDS_EMAIL = { 'GET /api/email/status': { status: 200, json: { sends: true, shownAt: null } } } as const

const joinedAt = '2026-03-09T12:00:00.000Z'
const DAMAGED = [
  { storyId: 1, title: 'The lilac dress', toldBy: 'Ruth', problem: 'incomplete', since: joinedAt },
  { storyId: 2, title: 'How we came to Cork', toldBy: 'Ruth', problem: 'missing', since: joinedAt },
  { storyId: 3, title: 'Snow in May', toldBy: 'Tom Halloran', problem: 'changed', since: joinedAt },
]

const ENDED: EndedMembership = { familyId: 9, familyName: 'The Brown Family', reason: 'removed', endedAt: joinedAt }

const invite = async (page: Page) => {
  await openDialog(page, 'Invite a Relative')
  await page.getByLabel('Relationship').selectOption('Parent')
}

const LINKED = {
  userId: 40,
  firstName: 'Rose',
  lastName: 'Whitlock',
  relationship: 'Grandparent',
  isOn: true,
  createdAt: joinedAt,
  devices: [
    { id: '0'.repeat(32), name: 'Chrome on Android', lastUsedAt: joinedAt },
    { id: '1'.repeat(32), name: 'Samsung Internet on Android', lastUsedAt: joinedAt },
  ],
}
const UNUSED = { ...LINKED, userId: 41, firstName: 'Maximiliana-Theodora', lastName: 'Hohenstaufen', devices: [] }
const OFF = { ...LINKED, userId: 42, firstName: 'Peg', isOn: false, devices: [] }
const LINK_PAGE = '/personal-link#a-token'
const LOOK_UP = 'POST /api/storyteller-link'
const ROSE_LINK = {
  userId: 40,
  firstName: 'Rose',
  familyName: 'The Whitlock Family',
  ownerName: 'Grace',
  owner: { name: 'Grace Whitlock', photo: null },
}
const byPersonalLink = (user: User): User => ({ ...user, email: null, hasFullSession: false })

const REVIEWER = { ...fakeUser(), mustReviewMembers: true }
const REVIEW = {
  familyName: 'The Whitlock Family',
  members: [
    { userId: 2, firstName: 'Tom', lastName: 'Halloran', relationship: 'Grandchild', joinedAt },
    {
      userId: 3,
      firstName: 'Maximiliana-Theodora',
      lastName: 'Hohenstaufen-Wittelsbach',
      relationship: null,
      joinedAt,
    },
  ],
  joinedFamilies: [{ familyId: 7, familyName: 'The Halloran Family', ownerName: 'Peg Halloran', joinedAt }],
}

const unverified = async (page: Page) => {
  await invite(page)
  await page.getByRole('textbox', { name: 'Email' }).fill('tom@example.org')
  await press(page, 'Create Invite')
  await press(page, 'Email Me a Code')
  await waitForText(page, 'We’ve emailed a code')
}

const failing = async (page: Page) => {
  await invite(page)
  await press(page, 'Create Invite')
  await waitForText(page, 'We couldn’t create your invite')
}

/** The owner has agreed to one of two companies. */
const SPEECH: SpeechSettings = {
  canTranscribe: true,
  providers: [
    { provider: 'OpenAI', agreedAt: '2026-11-20T10:00:00.000Z', isUsed: true },
    { provider: 'Google', agreedAt: null, isUsed: true },
  ],
  spending: { spentCents: 34, limitCents: 100 },
}
const withSpeech = (settings: SpeechSettings) => ({ 'GET /api/family/speech': { status: 200, json: settings } })

const WRITER: WriterSettings = {
  providers: SPEECH.providers,
  spending: { spentCents: 7, limitCents: 50 },
}
const withWriter = (settings: WriterSettings) => ({ 'GET /api/family/writer': { status: 200, json: settings } })

const NAMES = 'GET /api/family/names'
const aName = (name: string, storyCount: number, misheard: string[] = []) => ({
  name,
  misheard,
  storyCount,
  isMember: false,
  addedBy: storyCount === 0 ? { id: 2, firstName: 'Emma' } : null,
})
const namesReply = (names: ReturnType<typeof aName>[], hidden: ReturnType<typeof aName>[] = []) => ({
  [NAMES]: { status: 200, json: { names, hidden, total: names.length } },
})
const LONG_NAMES = [
  aName('Maximiliana-Theodora Freifrau von Hohenstaufen-Wittelsbacherstein', 0, ['Maximilian a Theodora', 'Maxi']),
  aName('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', 12, Array(10).fill('clan fair poll gwyn gill')),
  aName('מאקסימיליאנה', 1),
]

/** Members, invites, questions, emails and names. */
export const family: Area = {
  name: 'family',
  title: 'The family',
  screens: [
    { name: 'Family', path: '/family', shows: 'Waiting for an answer', replies: SENDS_EMAIL },
    { name: 'Family, a guest', path: '/family', who: 'guest', shows: 'Waiting for an answer' },
    { name: 'Family, long names', path: '/family', who: 'long', shows: 'Waiting for an answer', replies: SENDS_EMAIL },
    {
      name: 'Family, companies that transcribe words',
      path: '/family',
      replies: { ...SENDS_EMAIL, ...withSpeech(SPEECH) },
      shows: 'Send recordings to Google',
      part: 'who-writes-words',
    },
    {
      name: 'Family, a company transcribes words, a guest',
      path: '/family',
      who: 'guest',
      replies: withSpeech({ ...SPEECH, spending: null }),
      shows: 'Recordings are sent to OpenAI',
      part: 'who-writes-words',
    },
    {
      name: 'Family, companies that write',
      path: '/family',
      replies: { ...SENDS_EMAIL, ...withWriter(WRITER) },
      shows: 'Let Google write',
      part: 'who-writes-stories',
    },
    {
      name: 'Family, a company writes, a guest',
      path: '/family',
      who: 'guest',
      replies: withWriter({ ...WRITER, spending: null }),
      shows: 'AI of OpenAI may write them',
      part: 'who-writes-stories',
    },
    { name: 'Family, familyOfOne', path: '/family', who: 'fresh', shows: 'No pending invites' },
    {
      name: 'Family, recordings that need attention',
      path: '/family',
      replies: { ...SENDS_EMAIL, 'GET /api/recordings/problems': { status: 200, json: DAMAGED } },
      prepare: (page) => press(page, '3 recordings need attention'),
    },
    {
      name: 'Family, after the trial, and not in another family anymore',
      path: '/family',
      who: 'ended',
      replies: { 'GET /api/families/ended': { status: 200, json: [ENDED] } },
      shows: 'Got It',
    },
    {
      name: 'Family, personal links',
      path: '/family',
      replies: { [STORYTELLERS]: { status: 200, json: [LINKED, UNUSED, OFF] } },
      shows: 'Chrome on Android',
    },
    {
      name: 'Set up a relative',
      path: '/family',
      prepare: (page) => openDialog(page, 'Set Up a Relative'),
    },
    {
      name: 'Set up a relative, submitted empty',
      path: '/family',
      prepare: (page) => openDialog(page, 'Set Up a Relative').then(() => submitEmpty(page, 'Create Link')),
    },
    {
      name: 'A relative’s new link',
      path: '/family',
      replies: {
        [STORYTELLERS]: { status: 200, json: [LINKED] },
        'POST /api/family/storytellers/*/link': { status: 200, json: { ...LINKED, token: 'T'.repeat(43) } },
      },
      prepare: (page) =>
        openDialog(page, /^New Link/)
          .then(() => press(page, 'Make a New Link'))
          .then(() => waitForText(page, 'link is ready')),
    },
    {
      name: 'Turn off a personal link?',
      path: '/family',
      replies: { [STORYTELLERS]: { status: 200, json: [LINKED] } },
      prepare: (page) => openDialog(page, /^Turn Off/),
    },
    {
      name: 'A personal link',
      path: LINK_PAGE,
      who: 'visitor',
      replies: { [LOOK_UP]: { status: 200, json: ROSE_LINK } },
      shows: 'Hello, Rose',
    },
    {
      name: 'A personal link, someone else is signed in',
      path: LINK_PAGE,
      replies: { [LOOK_UP]: { status: 200, json: ROSE_LINK } },
      shows: 'Hello, Rose',
    },
    { name: 'A personal link that was turned off', path: '/personal-link?off=true', who: 'visitor' },
    { name: 'A personal link that is incomplete', path: '/personal-link', who: 'visitor' },
    { name: 'A personal link that doesn’t work', path: LINK_PAGE, who: 'visitor', shows: 'doesn’t work anymore' },
    { name: 'A personal link that doesn’t work, someone is signed in', path: LINK_PAGE, shows: 'Go On as' },
    {
      name: 'Family, signed in by a personal link',
      path: '/family',
      who: 'guest',
      replies: { 'GET /api/user': byPersonalLink },
      shows: 'Members',
    },
    {
      name: 'Sign out, signed in by a personal link?',
      path: '/family',
      who: 'guest',
      replies: { 'GET /api/user': byPersonalLink },
      prepare: (page) => openDialog(page, 'Logout'),
    },
    { name: 'Family, loading', path: '/family', replies: all('never') },
    { name: 'Family, failed to load', path: '/family', replies: all('fails'), shows: 'We couldn’t load the members' },
    { name: 'Invite', path: '/family', replies: SENDS_EMAIL, prepare: (page) => openDialog(page, 'Invite a Relative') },
    {
      name: 'Invite, submitted empty',
      path: '/family',
      prepare: (page) => openDialog(page, 'Invite a Relative').then(() => submitEmpty(page, 'Create Invite')),
    },
    { name: 'Invite, not created', path: '/family', replies: { 'POST /api/family/invite': 'fails' }, prepare: failing },
    {
      name: 'Invite, own address not verified',
      path: '/family',
      replies: {
        ...SENDS_EMAIL,
        'POST /api/family/invite': {
          status: 403,
          json: {
            error: 'address_unverified',
            message: 'Before we email invites in your name, please show that your own email address is yours.',
          },
        },
        'POST /api/email/code': { status: 200, json: { ok: true } },
      },
      prepare: unverified,
    },
    {
      name: 'Who belongs to your family?',
      path: '/family',
      shows: 'Tom Halloran',
      replies: {
        'GET /api/user': { status: 200, json: REVIEWER },
        'GET /api/family/review': { status: 200, json: REVIEW },
      },
    },
    {
      name: 'An invite',
      path: '/family',
      prepare: (page) => openDialog(page, /^QR Code/).then(() => page.getByRole('img', { name: 'QR code' }).waitFor()),
    },
    { name: 'Email an invite', path: '/family', replies: SENDS_EMAIL, prepare: (page) => openDialog(page, /^Email/) },
    { name: 'Delete an invite?', path: '/family', prepare: (page) => openDialog(page, /^Delete \(invite/) },
    { name: 'Remove a relative?', path: '/family', prepare: (page) => openDialog(page, /^Remove Jun/) },
    {
      name: 'Remove a relative?, long names',
      path: '/family',
      who: 'long',
      prepare: (page) => openDialog(page, /^Remove/),
    },
    {
      name: 'Leave the family?',
      path: '/family',
      who: 'guest',
      prepare: (page) => openDialog(page, 'Leave This Family'),
    },
    { name: 'Ask, submitted empty', path: '/family', prepare: (page) => submitEmpty(page, 'Ask the Question') },
    {
      name: 'Ask, near the limit',
      path: '/family',
      prepare: (page) => page.getByLabel('Your question').fill('Why? '.repeat(97)),
    },
    { name: 'Names', path: '/family/names', shows: 'From' },
    {
      name: 'Names, misheard and removed ones',
      path: '/family/names',
      replies: namesReply(
        [aName('Ballyvaughan', 4, ['valley von']), aName('Siobhan', 0, ['Shavon', 'Chiffon']), aName('Wicklow', 1)],
        [aName('harbor', 3), aName('summer', 8)],
      ),
      prepare: (page) => press(page, 'Removed names (2)'),
    },
    { name: 'Names, long ones', path: '/family/names', replies: namesReply(LONG_NAMES, LONG_NAMES), shows: 'Maxi' },
    {
      name: 'Names, many',
      path: '/family/names',
      replies: namesReply(Array.from({ length: 500 }, (_, at) => aName(`Person ${at}`, at))),
      shows: 'Show All 500',
    },
    { name: 'Names, none', path: '/family/names', replies: namesReply([]), shows: 'No names yet' },
    {
      name: 'Names, none found',
      path: '/family/names',
      shows: 'From',
      prepare: (page) =>
        page
          .getByLabel('Search names')
          .fill('Ballyvaughan')
          .then(() => waitForText(page, 'No names match')),
    },
    { name: 'Names, loading', path: '/family/names', replies: { [NAMES]: 'never' } },
    { name: 'Names, failed to load', path: '/family/names', replies: { [NAMES]: 'fails' }, shows: 'Try Again' },
    {
      name: 'Add a name, submitted empty',
      path: '/family/names',
      prepare: (page) =>
        openDialog(page, 'Add a Name')
          .then(() => press(page, 'Add Name'))
          .then(() => waitForText(page, 'Please enter a name')),
    },
    {
      name: 'Edit a name',
      path: '/family/names',
      replies: namesReply(LONG_NAMES),
      prepare: (page) => openDialog(page, /^Edit “Max/),
    },
    { name: 'Delete a question?', path: '/family', prepare: (page) => openDialog(page, /^Delete .*(“|question)/i) },
  ],
}
