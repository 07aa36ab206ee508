import type { AdminQuestion, AdminStory, AdminUser } from '#server/features/admin/contract.ts'
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

const ok = (json: unknown) => ({ status: 200, json })
const USERS = 'GET /api/admin/users'
const STATS = 'GET /api/admin/system-stats'
const DELETION = 'GET /api/admin/users/*/deletion'
const replies = {
  'GET /api/user': (user: object) => ({ ...user, isAdmin: true }),
  [STATS]: ok({ totalUsers: 1204, totalStories: 18_311, totalFamilyConnections: 967, activeUsers: 640 }),
  [USERS]: { ...ok(users), headers: { link: '</api/admin/users?cursor=50>; rel="next"' } },
  [DELETION]: ok({
    storyCount: 39,
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
    screen('Overview', '', { shows: 'Family connections' }),
    screen('Overview, loading', '', { replies: { [STATS]: 'never' } }),
    screen('Overview, failed to load', '', { replies: { [STATS]: 'fails' }, shows: 'We couldn’t load the figures' }),
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
