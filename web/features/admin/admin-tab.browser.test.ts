import { expect, test } from 'vitest'
import type { AdminStory, AdminUser, GrowthMonth, ServerState } from '#server/features/admin/contract.ts'
import { RUTH, TOM } from '#web/features/family/testing/a-family.ts'
import { busy, type FakeFamilyServer, fakeFamilyServer } from '#web/features/family/testing/fake-family-server.ts'
import { withBuiltPages } from '#web/testing/built-pages.ts'
import { fakeCall } from '#web/testing/fake-calls.ts'

const pages = withBuiltPages()
const ADMIN = { ...RUTH, isAdmin: true }
const USERS = 'GET /api/admin/users'
const STORIES = 'GET /api/admin/stories'
const STATS = 'GET /api/admin/system-stats'

const aUser = (overrides: Partial<AdminUser> = {}): AdminUser => ({
  id: 2,
  userId: 2,
  firstName: 'Tom',
  lastName: 'Halloran',
  email: 'tom@example.org',
  isAdmin: false,
  storiesCount: 3,
  userType: 'both',
  familyMembersCount: 1,
  createdAt: '2026-03-09T12:00:00.000Z',
  profileImageUrl: null,
  deletionDueAt: null,
  ...overrides,
})
const aStory = (id: number, title: string): AdminStory => ({
  id,
  title,
  category: 'Ad Hoc',
  toldBy: 'Tom Halloran',
  duration: 63,
  createdAt: '2026-03-09T12:00:00.000Z',
  user: { id: 2, firstName: 'Tom', lastName: 'Halloran' },
  familyName: 'The Halloran Family',
})
const stats = { totalUsers: 1204, totalStories: 7, totalFamilyConnections: 2, activeUsers: 3 }

const months: GrowthMonth[] = [
  { month: '2026-02', stories: 3, minutes: 1204, storedBytes: 5_000_000 },
  { month: '2026-03', stories: 0, minutes: 0, storedBytes: 5_100_000_000 },
]
const job = { waiting: 0, delayed: 0, running: 0, failed: 0, waitingSeconds: null }
const aState = (overrides: Partial<ServerState> = {}): ServerState => ({
  jobs: [{ ...job, name: 'transcribe-story' }],
  storage: {
    recordings: 3,
    recordingBytes: 5_000_000,
    problems: 0,
    databaseBytes: 12_000_000,
    freeBytes: 9_000_000_000,
    minFreeBytes: 1_000_000_000,
  },
  emails: { sent: 4, waiting: 0, failed: 0, failures: [] },
  backup: { last: { at: new Date().toISOString(), bytes: 6_000_000 }, failed: null },
  ...overrides,
})
const STATE = 'GET /api/admin/server-state'
const GROWTH = 'GET /api/admin/growth'

const open = async (path: string, handlers: FakeFamilyServer['handlers'], width = 1280) => {
  const page = await pages.openTab({ viewport: { width, height: 844 } })
  const server = await fakeFamilyServer(page, {
    user: ADMIN,
    handlers: { [STATS]: () => stats, [STATE]: () => aState(), [GROWTH]: () => months, ...handlers },
  })
  /** The addresses of all reads, with their queries. */
  const reads: string[] = []
  await fakeCall(page, '**/api/admin/**', (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (route.request().method() === 'GET') reads.push(pathname + search)
    return route.fallback()
  })
  await page.goto(pages.address(path))
  const sent = (call: string) => server.requests.filter((request) => request.call === call).map(({ body }) => body)
  return { page, server, reads, sent }
}

test('the tab opens with the figures, read once in 5 minutes, and with no list of families', async () => {
  const { page, server, reads } = await open('profile/admin', { [USERS]: () => [aUser()] })
  server.errors = busy(STATS)
  await page.reload()
  await page.getByText('We couldn’t load the figures').waitFor()
  await page.getByText('Everything works.').waitFor()
  server.errors = {}
  await page.getByRole('button', { name: 'Retry' }).click()
  const figures = page.getByRole('region', { name: 'Figures' }).getByRole('definition')
  await figures.first().waitFor()
  await expect.poll(() => figures.allInnerTexts()).toEqual(['1,204', '3', '7', '2'])
  // Arrow keys pass by the lists without opening them.
  await page.getByRole('tab', { name: 'Overview' }).focus()
  await page.keyboard.press('ArrowRight')
  const users = page.getByRole('tab', { name: 'Users' })
  await expect.poll(() => users.evaluate((tab) => tab === document.activeElement)).toBe(true)
  expect(reads.filter((address) => !/stats|state|growth/.test(address))).toEqual([])
  const before = reads.length
  await page.keyboard.press('Enter')
  await page.getByText('tom@example.org').waitFor()
  await page.getByRole('tab', { name: 'Overview' }).click()
  await figures.first().waitFor()
  await page.goBack()
  await page.getByText('tom@example.org').waitFor()
  // The figures are cached; the list and the state of the server aren't.
  const list = '/api/admin/users?sort=newest'
  expect(reads.slice(before)).toEqual([list, '/api/admin/server-state', list])
})

test('a guest has no tab, and its address shows nothing but why', async () => {
  const { page, server, reads } = await open('profile', {})
  server.user = TOM
  await page.goto(pages.address('profile/admin?show=users'))
  await page.getByText('This page is for the administrators of this server.').waitFor()
  expect(await page.getByRole('tab', { name: 'Admin' }).count()).toBe(0)
  expect(reads).toEqual([])
})

test('users: Retry after a failure, search when submitted, sort, pages', async () => {
  const { page, server, reads } = await open('profile', {})
  await fakeCall(page, '**/api/admin/users?*', (route) => {
    const url = new URL(route.request().url())
    if (server.errors[USERS] || url.searchParams.has('cursor')) return route.fallback()
    reads.push(url.pathname + url.search)
    const headers = { link: `<${url.pathname}?cursor=50>; rel="next"` }
    return route.fulfill({ json: [aUser(), aUser({ id: 1, firstName: 'Ruth', isAdmin: true })], headers })
  })
  server.errors = busy(USERS)
  server.handlers[USERS] = () => [aUser({ id: 3, firstName: 'Cara' })]
  await page.goto(pages.address('profile/admin?show=users'))
  await page.getByText('We couldn’t load the users').waitFor()
  server.errors = {}
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('The first 2 users').waitFor()
  expect(await page.getByRole('button', { name: 'Delete… Ruth Halloran' }).isDisabled()).toBe(true)
  expect(await page.getByRole('button', { name: 'Delete… Tom Halloran' }).isDisabled()).toBe(false)
  await page.getByText('3 stories').first().waitFor()
  await page.getByText('Owner and family member').first().waitFor()

  await page.getByRole('button', { name: 'Show More Users' }).click()
  await page.getByText('Cara Halloran', { exact: true }).first().waitFor()
  await page.getByText('3 users', { exact: true }).waitFor()

  const read = reads.length
  await page.getByRole('searchbox', { name: 'Search users' }).fill('  hall ')
  await page.getByLabel('Sort').selectOption('Most stories first')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect
    .poll(() => reads.slice(read))
    .toEqual(['/api/admin/users?sort=stories', '/api/admin/users?q=hall&sort=stories'])
})

test('deleting a user: consequences, the typed word, a failure, and keeping the account; by keyboard on a phone', async () => {
  const state = { deletionDueAt: null as string | null }
  const DELETE = 'DELETE /api/admin/users/2'
  const { page, server, sent } = await open(
    'profile/admin?show=users',
    {
      [USERS]: () => [aUser(state)],
      'GET /api/admin/users/2/deletion': () => ({
        storyCount: 3,
        storiesAmongOthers: 3,
        ownedFamilies: [{ id: 5, name: 'The Halloran Family', memberCount: 1, storyCount: 9, hasPlan: true }],
      }),
      [DELETE]: () => {
        state.deletionDueAt = '2031-04-08T12:00:00.000Z'
        return { ok: true, dueAt: state.deletionDueAt }
      },
      'DELETE /api/admin/users/2/deletion': () => {
        state.deletionDueAt = null
        return { ok: true }
      },
    },
    390,
  )
  await page.getByRole('button', { name: 'Delete… Tom Halloran' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Delete Tom Halloran’s account?' })
  await dialog.getByText('They’ve recorded 3 stories.').waitFor()
  await dialog.getByText('They own The Halloran Family, with 1 other member and 9 stories.').waitFor()
  await dialog.getByText('Its plan is canceled right away.').waitFor()
  await dialog.getByLabel('Type “delete” to confirm').fill('at once')
  await page.keyboard.press('Enter')
  await dialog.getByText('Please type “delete”').waitFor()
  await dialog.getByLabel('Type “delete” to confirm').and(page.locator(':focus')).waitFor()
  expect(sent(DELETE)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete… Tom Halloran' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')

  server.errors = busy(DELETE)
  await dialog.getByLabel('Type “delete” to confirm').fill(' Delete ')
  await page.keyboard.press('Enter')
  await dialog.getByText('The account wasn’t deleted').waitFor()
  await page.getByText('Error', { exact: true }).waitFor()
  server.errors = {}
  await dialog.getByRole('radio', { name: /Are deleted/ }).check()
  await dialog.getByRole('button', { name: 'Delete in 30 Days' }).click()
  await page.getByText('User deleted', { exact: true }).waitFor()
  await page.getByText('The account will be deleted on April 8, 2031. You can undo that until then.').first().waitFor()
  await page.getByText('Will be deleted on April 8, 2031', { exact: true }).waitFor()
  expect(sent(DELETE)).toEqual([{ keepsStories: false }])
  const keep = page.getByRole('button', { name: 'Keep Account of Tom Halloran' })
  await expect.poll(() => keep.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByText('Account kept', { exact: true }).waitFor()
  await page.getByText('Will be deleted on April 8, 2031').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Delete… Tom Halloran' }).click()
  await dialog.getByRole('radio', { name: /At once/ }).check()
  await dialog.getByText('It’s deleted with the account, for everyone.').waitFor()
  await dialog.getByLabel('Type “at once” to confirm').fill('at once')
  await page.keyboard.press('Enter')
  await dialog.getByText('Please enter your password').waitFor()
  await dialog.getByLabel('Your password').fill('a good password')
  server.handlers[USERS] = () => []
  await page.keyboard.press('Enter')
  await page.getByText('No users match.').waitFor()
  const now = { confirmation: 'at once', password: 'a good password' }
  expect(sent(DELETE).at(-1)).toEqual({ keepsStories: true, ...now })
})

test('stories: one person’s, a filter, reading a text on purpose, and deleting several', async () => {
  const DELETE = 'DELETE /api/admin/stories/batch-delete'
  let listed = [aStory(8, 'The river'), aStory(9, 'The mill')]
  const { page, server, reads, sent } = await open('profile/admin?show=users', {
    [USERS]: () => [aUser()],
    [STORIES]: () => listed,
    'GET /api/admin/stories/8': () => ({ ...aStory(8, 'The river'), content: 'We walked along it.' }),
    [DELETE]: () => {
      listed = listed.slice(1)
      return { ok: true, deleted: 1 }
    },
  })
  server.errors = busy(STORIES)
  await page.getByRole('button', { name: 'Stories of Tom Halloran' }).click()
  await page.getByText('We couldn’t load the stories').waitFor()
  server.errors = {}
  await page.getByRole('button', { name: 'Retry' }).click()
  const only = page.getByRole('status').filter({ hasText: 'Only stories recorded by Tom Halloran' })
  await only.getByText('TH', { exact: true }).waitFor()
  await page.getByRole('listitem').first().getByText('T', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show Everyone’s Stories' }).click()
  await page.getByText('Only stories recorded').waitFor({ state: 'detached' })
  await page.getByLabel('Category').selectOption('Childhood & Youth')
  await expect.poll(() => reads.at(-1)).toBe('/api/admin/stories?category=Childhood+%26+Youth')
  expect(reads).toContain('/api/admin/stories?userId=2')

  await page.getByRole('button', { name: 'Read… “The river”' }).click()
  await page.getByText('The owner of The Halloran Family will see that you read this story.').waitFor()
  expect(reads).not.toContain('/api/admin/stories/8')
  await page.getByRole('button', { name: 'Read the Text' }).click()
  await page.getByText('We walked along it.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('checkbox', { name: 'The river' }).check()
  await page.getByRole('checkbox', { name: 'The mill' }).check()
  await page.getByRole('checkbox', { name: 'The mill' }).uncheck()
  await page.getByText('1 story selected').waitFor()
  await page.getByRole('button', { name: 'Delete…' }).click()
  server.errors = busy(DELETE)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('No story was deleted').waitFor()
  server.errors = {}
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Stories deleted', { exact: true }).waitFor()
  await page.getByText('Their families can restore them for 30 days.').first().waitFor()
  await page.getByText('1 story', { exact: true }).waitFor()
  expect(sent(DELETE)).toEqual([{ storyIds: [8] }])
  expect(await page.getByText('1 story selected').count()).toBe(0)
})

test('questions: who asked whom, and deleting one', async () => {
  const DELETE = 'DELETE /api/admin/family-questions'
  const asker = { id: 1, firstName: 'Emma', lastName: 'Ellery' }
  let listed = [
    {
      id: 4,
      question: 'Where was the mill?',
      status: 'pending',
      asker,
      targetUser: null,
      familyName: 'The Ellery Family',
      createdAt: '2026-03-09T12:00:00.000Z',
    },
  ]
  const { page, sent } = await open('profile/admin?show=questions', {
    'GET /api/admin/family-questions': () => listed,
    [DELETE]: () => {
      listed = []
      return { ok: true, deleted: 1 }
    },
  })
  const row = page.getByRole('listitem').filter({ hasText: 'Emma Ellery to everyone' })
  await row.getByText('E', { exact: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Where was the mill?' }).check()
  await page.getByRole('button', { name: 'Delete…' }).click()
  await page.getByRole('alertdialog', { name: 'Delete 1 question?' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Questions deleted', { exact: true }).waitFor()
  await page.getByText('No questions match.').waitFor()
  expect(sent(DELETE)).toEqual([{ questionIds: [4] }])
})

test('the state of the server: what is wrong comes first, and failed jobs run again', async () => {
  const RETRY = 'POST /api/admin/jobs/retry'
  const failing = { ...job, name: 'transcribe-story', waiting: 7, failed: 2, waitingSeconds: 7200 }
  let jobs = [failing, { ...job, name: 'send-email', delayed: 1, running: 3 }]
  const { storage } = aState()
  const { page, server, sent } = await open('profile/admin', {
    [STATE]: () =>
      aState({
        jobs,
        storage: { ...storage, problems: 1, freeBytes: 2_000_000_000 },
        emails: {
          sent: 0,
          waiting: 0,
          failed: 1,
          failures: [{ kind: 'question_asked', at: '2026-03-09T12:00:00.000Z' }],
        },
        backup: { last: null, failed: { at: new Date().toISOString(), reason: 'disk_full' } },
      }),
    [RETRY]: () => {
      jobs = jobs.map((one) => ({ ...one, failed: 0, waitingSeconds: null }))
      return { ok: true, retried: 2 }
    },
  })
  const warnings = page.getByRole('region', { name: 'This server' }).getByRole('list').first().getByRole('listitem')
  await warnings.first().waitFor()
  await expect
    .poll(() => warnings.allInnerTexts())
    .toEqual([
      '2 jobs have failed.',
      'Jobs have been waiting for more than an hour: Transcribing stories.',
      '1 recording is missing or damaged. The families can see which.',
      'The disk is almost full.',
      expect.stringContaining('The last backup failed'),
    ])
  await page.getByText('7 waiting, the oldest for 2 hours, 2 failed').waitFor()
  await page.getByText('1 later, 3 running').waitFor()
  await page.getByText('question asked').waitFor()
  const again = page.getByRole('button', { name: 'Run Again what failed: Transcribing stories' })
  server.errors = busy(RETRY)
  await again.click()
  await page.getByText('We couldn’t run the jobs again').waitFor()
  server.errors = {}
  await again.click()
  await page.getByText('Jobs started again', { exact: true }).waitFor()
  await again.waitFor({ state: 'detached' })
  expect(sent(RETRY)).toEqual([{ name: 'transcribe-story' }])
  await page.getByText('2 jobs have failed.').waitFor({ state: 'detached' })
})

test('growth: a table has the figures of the charts, latest month first', async () => {
  const { page } = await open('profile/admin', {})
  await page.getByRole('table', { name: 'Figures by month' }).waitFor()
  const rows = page.getByRole('row')
  const cells = await rows.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))
  expect(cells).toEqual([
    ['Month', 'Stories', 'Minutes', 'Storage'],
    ['Mar 2026', '0', '0', '5.1 GB'],
    ['Feb 2026', '3', '1,204', '5 MB'],
  ])
  // Of each chart, the highest bar fills the height, and a month without any still shows where it is.
  const heights = await page
    .locator('figure')
    .evaluateAll((charts) =>
      charts.map((chart) => [...chart.querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('height')))),
    )
  expect(heights).toEqual([
    [96, 1],
    [96, 1],
    [expect.closeTo(1.09, 1), 96],
  ])
})
