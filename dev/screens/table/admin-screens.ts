import type { AdminQuestion, AdminStory, AdminUser, GrowthMonth, ServerState } from '#server/features/admin/contract.ts'
import { type Area, openDialog, press, type Screen, waitForText } from '../screen.ts'

const aMoment = '2026-03-09T12:00:00.000Z'
const LONG = 'Maximiliana-Theodora Featherstonehaugh-Cholmondeley von Hohenstaufen-Wittelsbacherstein'

const aUser = (overrides: Partial<AdminUser>): AdminUser => ({
  id: 1,
  userId: 1,
  firstName: 'Ruth',
  lastName: 'Ellery',
  email: 'ruth@example.org',
  isAdmin: false,
  storiesCount: 39,
  userType: 'owner',
  familyMembersCount: 4,
  createdAt: aMoment,
  profileImageUrl: null,
  deletionDueAt: null,
  ...overrides,
})
const users = [
  aUser({ id: 7, firstName: 'Ann', lastName: 'Admin', email: 'ann@example.org', isAdmin: true, storiesCount: 0 }),
  aUser({ id: 5, firstName: 'Nan', lastName: 'Ellery', email: null, userType: 'family', storiesCount: 1 }),
  aUser({ id: 4, firstName: 'Tom', lastName: 'Halloran', email: 'tom@example.org', userType: 'both' }),
  aUser({ id: 3, deletionDueAt: '2031-04-08T12:00:00.000Z' }),
  aUser({ id: 2, firstName: LONG, lastName: LONG, email: `${'a-long-address-'.repeat(8)}@example.org` }),
]

const aStory = (overrides: Partial<AdminStory>): AdminStory => ({
  id: 1,
  title: 'The day the river froze',
  category: 'Childhood & Youth',
  toldBy: 'Ruth Ellery',
  duration: 252,
  createdAt: aMoment,
  user: { id: 1, firstName: 'Ruth', lastName: 'Ellery' },
  familyName: 'The Ellery Family',
  ...overrides,
})
const stories = [
  aStory({}),
  aStory({ id: 2, title: 'The mill', category: 'Ad Hoc', duration: null }),
  aStory({ id: 3, title: `${LONG} and the summer of the great flood`, familyName: `The ${LONG} Family` }),
]

const aQuestion = (overrides: Partial<AdminQuestion>): AdminQuestion => ({
  id: 1,
  question: 'What did your street smell like?',
  status: 'pending',
  asker: { id: 2, firstName: 'Emma', lastName: 'Ellery' },
  targetUser: { id: 1, firstName: 'Ruth', lastName: 'Ellery' },
  familyName: 'The Ellery Family',
  createdAt: aMoment,
  ...overrides,
})
const questions = [
  aQuestion({}),
  aQuestion({ id: 2, question: 'Where did you meet Grandpa?', status: 'answered', targetUser: null }),
]

const months = ['2025-12', ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`)]
const growth: GrowthMonth[] = months.map((month, index) => ({
  month,
  stories: [3, 8, 7, 12, 0, 15, 22, 19, 31, 28, 41, 17][index] ?? 0,
  minutes: [21, 60, 44, 90, 0, 133, 170, 151, 260, 230, 388, 120][index] ?? 0,
  storedBytes: 40_000_000 * (index + 1) ** 2,
}))

const job = { waiting: 0, delayed: 0, running: 0, failed: 0, waitingSeconds: null }
const well: ServerState = {
  jobs: [
    { ...job, name: 'measure-recording' },
    { ...job, name: 'transcribe-story', waiting: 3, running: 2, waitingSeconds: 240 },
    { ...job, name: 'send-email', delayed: 1 },
  ],
  storage: {
    recordings: 18_311,
    recordingBytes: 91_000_000_000,
    problems: 0,
    databaseBytes: 1_200_000_000,
    freeBytes: 220_000_000_000,
    minFreeBytes: 1_000_000_000,
  },
  emails: { sent: 2044, waiting: 0, failed: 0, failures: [] },
  backup: { last: { at: '2031-03-09T02:00:00.000Z', bytes: 92_000_000_000 }, failed: null },
}
const ill: ServerState = {
  jobs: [
    { ...job, name: 'transcribe-story', waiting: 120, failed: 4, waitingSeconds: 7200 },
    { ...job, name: 'send-email', delayed: 2 },
  ],
  storage: { ...well.storage, problems: 2, freeBytes: 3_000_000_000 },
  emails: { sent: 12, waiting: 40, failed: 2, failures: [{ kind: 'question_asked', at: aMoment }] },
  backup: { last: { at: aMoment, bytes: 92_000_000_000 }, failed: { at: aMoment, reason: 'disk_full' } },
}

const ok = (json: unknown) => ({ status: 200, json })
const USERS = 'GET /api/admin/users'
const STATS = 'GET /api/admin/system-stats'
const STATE = 'GET /api/admin/server-state'
const GROWTH = 'GET /api/admin/growth'
const DELETION = 'GET /api/admin/users/*/deletion'
const replies = {
  'GET /api/user': (user: object) => ({ ...user, isAdmin: true }),
  [STATS]: ok({ totalUsers: 1204, totalStories: 18_311, totalFamilyConnections: 967, activeUsers: 640 }),
  [STATE]: ok(well),
  [GROWTH]: ok(growth),
  [USERS]: { ...ok(users), headers: { link: '</api/admin/users?cursor=50>; rel="next"' } },
  [DELETION]: ok({
    storyCount: 39,
    storiesAmongOthers: 39,
    ownedFamilies: [{ id: 1, name: 'The Ellery Family', memberCount: 4, storyCount: 51, hasPlan: true }],
  }),
  'DELETE /api/admin/users/*': 'fails',
  'GET /api/admin/stories': ok(stories),
  'GET /api/admin/stories/*': ok({ ...stories[0], content: 'We walked across it.\n\nAll the way to the mill.' }),
  'GET /api/admin/family-questions': ok(questions),
} as const

const screen = (name: string, show: string, more: Partial<Screen> = {}): Screen => ({
  name,
  path: `/profile/admin${show && `?show=${show}`}`,
  ...more,
  replies: { ...replies, ...more.replies },
})

/** What administrators of the server see. */
export const administration: Area = {
  name: 'administration',
  title: 'Administration',
  screens: [
    screen('Overview', '', { shows: 'Dec 2025' }),
    screen('Overview, the months', '', { shows: 'Dec 2025', part: 'growth' }),
    screen('Overview, something is wrong', '', { replies: { [STATE]: ok(ill) }, shows: 'Needs attention' }),
    screen('Overview, loading', '', { replies: { [STATS]: 'never', [STATE]: 'never', [GROWTH]: 'never' } }),
    screen('Overview, failed to load', '', {
      replies: { [STATS]: 'fails', [STATE]: 'fails', [GROWTH]: 'fails' },
      shows: 'We couldn’t load the figures',
    }),
    { name: 'Not an administrator', path: '/profile/admin', shows: 'This page is for' },
    screen('Users', 'users', { shows: 'The first 5 users' }),
    screen('Users, loading', 'users', { replies: { [USERS]: 'never' } }),
    screen('Users, failed to load', 'users', { replies: { [USERS]: 'fails' }, shows: 'We couldn’t load the users' }),
    screen('Users, none found', 'users', { replies: { [USERS]: ok([]) }, shows: 'No users match' }),
    screen('Delete a user?', 'users', { prepare: (page) => openDialog(page, 'Delete… Tom Halloran') }),
    screen('Delete a user at once, not confirmed, then failed', 'users', {
      prepare: async (page) => {
        await openDialog(page, 'Delete… Tom Halloran')
        await page.getByRole('radio', { name: 'At once' }).check()
        await page.getByLabel('Type “at once”').fill('at once')
        await page.getByLabel('Your password').fill('a good password')
        await press(page, 'Delete Right Now')
        await waitForText(page, 'The account wasn’t deleted')
        await page.getByLabel('Type “at once”').fill('delete')
        await press(page, 'Delete Right Now')
        await waitForText(page, 'Please type')
      },
    }),
    screen('Stories', 'stories', { shows: '3 stories' }),
    screen('Stories of one person, some selected', 'stories&user=1', {
      prepare: async (page) => {
        await page.getByRole('checkbox', { name: 'The mill' }).check()
        await waitForText(page, '1 story selected')
      },
    }),
    screen('Stories, failed to load', 'stories', {
      replies: { 'GET /api/admin/stories': 'fails' },
      shows: 'We couldn’t load the stories',
    }),
    screen('Read a story?', 'stories', { prepare: (page) => openDialog(page, 'Read… “The day the river froze”') }),
    screen('A story that is read', 'stories', {
      prepare: async (page) => {
        await openDialog(page, 'Read… “The day the river froze”')
        await press(page, 'Read the Text')
        await waitForText(page, 'All the way to the mill')
      },
    }),
    screen('Family questions', 'questions', { shows: '2 questions' }),
    screen('Delete questions?', 'questions', {
      prepare: async (page) => {
        await page.getByRole('checkbox', { name: 'What did your street' }).check()
        await openDialog(page, 'Delete…')
      },
    }),
  ],
}
