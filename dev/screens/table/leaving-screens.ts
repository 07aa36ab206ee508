import { fakeUser } from '#web/testing/fake-user.ts'
import { type Area, submitEmpty } from '../screen.ts'

const CONSEQUENCES = 'GET /api/account/deletion'
const dueAt = '2031-04-08T12:00:00.000Z'
const LONG_NAME = 'The Hohenstaufen-Wittelsbacherstein-von-Hohenzollern Family of Maximiliana-Theodora'
const pending = (deletion: object) => ({
  'GET /api/user': {
    status: 200,
    json: { ...fakeUser(), deletion: { dueAt, keepsStories: true, canUndo: true, ...deletion } },
  },
})

/** The notice of that is on every page. */
const claimed = (user: { families: object[] }) => ({
  ...user,
  families: user.families.map((family) => ({ ...family, heirTakesOverAt: dueAt })),
})

/** Deleting an account and a family, and handing over. */
export const leaving: Area = {
  name: 'leaving',
  title: 'Leaving',
  screens: [
    { name: 'Delete my account, an owner', path: '/profile/delete-account', shows: 'Then, delete your account' },
    {
      name: 'Delete my account, a guest',
      path: '/profile/delete-account',
      who: 'guest',
      shows: 'Then, delete your account',
    },
    {
      name: 'Delete my account, submitted empty',
      path: '/profile/delete-account',
      who: 'guest',
      shows: 'Then, delete your account',
      prepare: (page) => submitEmpty(page, 'Delete My Account in 30 Days'),
    },
    {
      name: 'Delete my account, long names, with a plan',
      path: '/profile/delete-account',
      replies: {
        [CONSEQUENCES]: {
          status: 200,
          json: {
            storyCount: 12,
            storiesAmongOthers: 11,
            ownedFamilies: [
              { id: 1, name: LONG_NAME, memberCount: 5, storyCount: 312, hasPlan: true },
              { id: 2, name: 'The Bell Family', memberCount: 0, storyCount: 1, hasPlan: false },
            ],
          },
        },
      },
      shows: 'Then, delete your account',
    },
    { name: 'Delete my account, loading', path: '/profile/delete-account', replies: { [CONSEQUENCES]: 'never' } },
    {
      name: 'Delete my account, failed to load',
      path: '/profile/delete-account',
      replies: { [CONSEQUENCES]: 'fails' },
      shows: 'We couldn’t load what this would delete',
    },
    { name: 'Account about to be deleted', path: '/', replies: pending({}), shows: 'Keep My Account' },
    {
      name: 'Account about to be deleted by an administrator',
      path: '/',
      replies: pending({ keepsStories: false, canUndo: false }),
      shows: 'An administrator',
    },
    {
      name: 'Family about to be deleted',
      path: '/family',
      who: 'guest',
      replies: {
        'GET /api/user': (user: { families: object[] }) => ({
          ...user,
          families: user.families.map((family) => ({ ...family, endsAt: dueAt })),
        }),
      },
      shows: 'is deleting their account',
    },
    {
      name: 'Heir about to take over, the owner',
      path: '/family',
      replies: { 'GET /api/user': claimed },
      shows: 'Your heir takes over',
    },
    {
      name: 'Heir about to take over, a member',
      path: '/stories',
      who: 'guest',
      replies: { 'GET /api/user': claimed },
      shows: 'gets a new owner on',
    },
  ],
}
