import type { Recovery } from '#server/features/account/recovery/contract.ts'
import { type Area, openDialog, press, type Reply, type Screen, waitForText } from '../screen.ts'

const opensAt = '2031-03-10T19:05:00.000Z'
const ada = { userId: 9001, firstName: 'Ada', lastName: 'Whitlock', isYou: false }
const you = { userId: 9002, firstName: 'Grace', lastName: 'Whitlock', isYou: true }
const recovery = (more: Partial<Recovery>): Recovery => ({
  person: { userId: 9003, firstName: 'Jun', lastName: 'Park' },
  isYou: false,
  expiresAt: '2031-03-16T14:05:00.000Z',
  vouchers: [ada],
  opensAt: null,
  canVouch: false,
  canApprove: false,
  canStop: false,
  canMakeLink: false,
  ...more,
})
const LONG = {
  userId: 9004,
  firstName: 'Maximiliana-Theodora Wilhelmina',
  lastName: 'Featherstonehaugh-Cholmondeley von Hohenstaufen-Wittelsbacherstein',
}

const LIST = 'GET /api/family/recoveries'
const helping = (...recoveries: Recovery[]): Record<string, Reply> => ({
  'GET /api/user': (user: { families: object[] }) => ({
    ...user,
    families: user.families.map((family) => ({ ...family, hasRecovery: true })),
  }),
  [LIST]: { status: 200, json: recoveries },
})
const approvable = recovery({ canVouch: true, canApprove: true, canStop: true })
const ready = recovery({ vouchers: [ada, you], opensAt, canStop: true, canMakeLink: true })
const notice = (name: string, shown: Recovery, shows: string, who: Screen['who'] = 'owner'): Screen => ({
  name: `Helping back in, ${name}`,
  path: '/family',
  who,
  replies: helping(shown),
  shows,
})

const confirm = async (page: Parameters<typeof press>[0], name: string) => {
  await openDialog(page, `${name}…`)
  await page.getByLabel('Your password', { exact: true }).fill('a good password')
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

const setPassword = async (page: Parameters<typeof press>[0]) => {
  await page.getByLabel('New Password', { exact: true }).fill('river stones and rain')
  await page.getByLabel('Confirm Password', { exact: true }).fill('river stones and rain')
  await press(page, 'Save New Password')
}

/** Relatives help a locked-out member back in. */
export const recoveries: Area = {
  name: 'recovery',
  title: 'Getting back in with the family’s help',
  screens: [
    {
      name: 'Forgot password, no email either',
      path: '/forgot-password',
      who: 'visitor',
      prepare: (page) =>
        press(page, 'Can’t get into your email either?').then(() => waitForText(page, 'vouch for you')),
    },
    { name: 'Someone can’t sign in?', path: '/family', prepare: (page) => openDialog(page, 'Someone Can’t Sign In?') },
    {
      name: 'Someone can’t sign in?, submitted empty',
      path: '/family',
      prepare: async (page) => {
        await openDialog(page, 'Someone Can’t Sign In?')
        await press(page, 'Vouch')
        await waitForText(page, 'Please choose a member')
      },
    },
    notice('a vouch is needed', recovery({ canVouch: true }), 'One more relative is needed', 'guest'),
    notice('the owner can approve', approvable, 'that counts as a vouch'),
    notice('waiting', recovery({ vouchers: [ada, you], opensAt, canStop: true }), 'The link can be made after'),
    notice('a member who only watches', recovery({ vouchers: [ada, you], opensAt }), 'can get back in soon', 'guest'),
    notice('the person themselves', recovery({ isYou: true, canStop: true, opensAt }), 'You’re signed in, so', 'guest'),
    notice('the link can be made', ready, 'Give it to Jun in person'),
    notice(
      'long names',
      recovery({ person: LONG, vouchers: [{ ...LONG, isYou: false }], canStop: true }),
      'One more relative has',
    ),
    {
      name: 'Helping back in, stopping failed',
      path: '/family',
      replies: { ...helping(ready), 'DELETE /api/family/recoveries/*': 'fails' },
      shows: 'Stop This',
      prepare: (page) => press(page, 'Stop This').then(() => waitForText(page, /try again|reach the server/)),
    },
    {
      name: 'Let someone back in?',
      path: '/family',
      replies: helping(approvable),
      shows: 'that counts as a vouch',
      prepare: (page) => openDialog(page, 'Approve…'),
    },
    {
      name: 'Let someone back in?, wrong password',
      path: '/family',
      replies: {
        ...helping(approvable),
        'POST /api/family/recoveries/*/approve': {
          status: 403,
          json: { error: 'password_wrong', message: 'That password isn’t right. Please try again.' },
        },
      },
      shows: 'that counts as a vouch',
      prepare: (page) => confirm(page, 'Approve').then(() => waitForText(page, 'That password isn’t right')),
    },
    {
      name: 'The link, made',
      path: '/family',
      replies: {
        ...helping(ready),
        'POST /api/family/recoveries/*/link': {
          status: 200,
          json: { token: 'Qm2LwT7vBnZ8rCdAk3Yx9Qm2LwT7vBnZ8rCdAk3Yx9x', expiresAt: '2031-03-11T19:05:00.000Z' },
        },
      },
      shows: 'Make the Link',
      prepare: (page) => confirm(page, 'Make the Link').then(() => waitForText(page, 'link is ready')),
    },
    { name: 'Back in, new password', path: '/recover#a-token', who: 'visitor' },
    {
      name: 'Back in, password set',
      path: '/recover#a-token',
      who: 'visitor',
      replies: { 'POST /api/recovery/password': { status: 200, json: { email: 'jun@demo.example' } } },
      prepare: (page) => setPassword(page).then(() => waitForText(page, 'jun@demo.example')),
    },
    {
      name: 'Back in, link used up',
      path: '/recover#a-token',
      who: 'visitor',
      prepare: (page) => setPassword(page).then(() => waitForText(page, 'This link no longer works')),
    },
    { name: 'Back in, broken link', path: '/recover', who: 'visitor' },
    { name: 'Stop it?', path: '/stop-recovery#a-token', who: 'visitor' },
    {
      name: 'Stopped',
      path: '/stop-recovery#a-token',
      who: 'visitor',
      replies: { 'POST /api/recovery/stop': { status: 200, json: { ok: true } } },
      prepare: (page) => press(page, 'Stop This').then(() => waitForText(page, 'nothing has changed')),
    },
    {
      name: 'Nothing to stop',
      path: '/stop-recovery#a-token',
      who: 'visitor',
      prepare: (page) => press(page, 'Stop This').then(() => waitForText(page, 'nothing to stop anymore')),
    },
  ],
}
