import type { Gift } from '#server/features/gifts/contract.ts'
import { type Area, press, type Reply, type Screen, submitEmpty, waitForText } from '../screen.ts'

const ID = '5f9c3b0e-7a39-4a55-9c0d-0e9f3f0c8a11'
const CODE = '7HKQ2M9X4TBCD0RW'

const gift: Gift = {
  id: ID,
  kind: 'premium',
  recipientName: 'Grandma Rose',
  giverName: 'Emma, Jonah and Little Theo',
  message:
    'Happy 84th birthday! You always say you have nothing to tell.\nStart with the lilac dress. We’ll be listening.',
  recipientEmail: null,
  sendOn: null,
  state: 'open',
  code: CODE,
  sentAt: null,
  hasPdf: true,
  createdAt: '2026-11-20T12:00:00.000Z',
}
const ok = (json: unknown): Reply => ({ status: 200, json })

const SENDS_EMAIL = { 'GET /api/email/status': ok({ sends: true, shownAt: null }) }

const giftPage = (name: string, change: Partial<Gift>, more: Partial<Screen> = {}): Screen => ({
  name,
  path: `/gifts/${ID}`,
  replies: { ...SENDS_EMAIL, 'GET /api/gifts/*': ok({ ...gift, ...change }) },
  ...more,
})

const found = { kind: 'premium', recipientName: 'Grandma Rose', giverName: 'Emma', redeemed: null }
const LOOK_UP = 'GET /api/gift-codes/*'
const redeemPage = (name: string, reply: Reply, more: Partial<Screen> = {}): Screen => ({
  name,
  path: `/redeem/${CODE}`,
  who: 'visitor',
  replies: { [LOOK_UP]: reply },
  ...more,
})
const refused = (error: string, message: string): Reply => ({ status: 410, json: { error, message } })

/** Giving and opening a gift. */
export const gifts: Area = {
  name: 'gifts',
  title: 'Gifts',
  screens: [
    { name: 'New gift', path: '/gifts/new', replies: SENDS_EMAIL },
    { name: 'New gift, a free trial', path: '/gifts/new?kind=trial', replies: SENDS_EMAIL },
    { name: 'New gift, without email', path: '/gifts/new' },
    {
      name: 'New gift, submitted empty',
      path: '/gifts/new',
      replies: SENDS_EMAIL,
      prepare: (page) => submitEmpty(page, 'Continue to Payment ($50)'),
    },
    {
      name: 'New gift, by email',
      path: '/gifts/new',
      replies: SENDS_EMAIL,
      prepare: (page) => page.getByText('Email it to them').click(),
    },
    giftPage('Gift, ready to print', {}),
    giftPage('Gift, to be emailed', { recipientEmail: 'rose@example.org', sendOn: '2027-04-12' }),
    giftPage('Gift, without a message', { message: '', kind: 'trial' }),
    giftPage('Gift, long names', {
      recipientName: 'Maximiliana-Theodora Wilhelmina Featherstonehaugh-Cholmondeley von Hohenstaufen-Wittelsbacher',
      message: 'We thought of you. '.repeat(26),
    }),
    giftPage('Gift, right to left', { recipientName: 'סבתא רות 👵', message: 'מזל טוב!', giverName: 'عائلة الهاشمي' }),
    giftPage('Gift, without a PDF', { recipientName: 'दादी कमला', message: 'जन्मदिन मुबारक!', hasPdf: false }),
    giftPage('Gift, not paid for', { state: 'unpaid', code: null }),
    giftPage(
      'Gift, checking the payment',
      {},
      {
        path: `/gifts/${ID}?paid=true`,
        replies: { 'POST /api/gifts/*/confirm': ok({ ...gift, state: 'unpaid', code: null }) },
      },
    ),
    giftPage('Gift, opened', { state: 'redeemed' }),
    giftPage('Gift, refunded', { state: 'void', code: null }),
    { name: 'Gift, not loaded', path: `/gifts/${ID}`, replies: { 'GET /api/gifts/*': 'fails' } },
    {
      name: 'Your gifts',
      path: '/gifts',
      replies: {
        'GET /api/gifts': ok([
          gift,
          { ...gift, id: `${ID.slice(0, -1)}2`, kind: 'trial', recipientName: 'Walter', state: 'redeemed' },
          { ...gift, id: `${ID.slice(0, -1)}3`, recipientName: 'Aunt May', state: 'unpaid', code: null },
        ]),
      },
    },
    { name: 'Your gifts, none', path: '/gifts', replies: { 'GET /api/gifts': ok([]) } },
    { name: 'Your gifts, not loaded', path: '/gifts', replies: { 'GET /api/gifts': 'fails' } },
    { name: 'Gift code', path: '/redeem', who: 'visitor' },
    {
      name: 'Gift code, wrong',
      path: '/redeem',
      who: 'visitor',
      prepare: async (page) => {
        await page.getByLabel('Gift code').fill('ABCD')
        await press(page, 'Continue')
        await waitForText(page, 'A gift code has 16 letters and digits.')
      },
    },
    redeemPage('Opening a gift', ok(found)),
    redeemPage('Opening a gift, a free trial', ok({ ...found, kind: 'trial' })),
    redeemPage('Opening a gift, with an account', ok(found), { who: 'fresh' }),
    redeemPage('Opening a gift, several families', ok(found), { who: 'several' }),
    redeemPage('Opening a gift, no family', ok(found), { who: 'removed' }),
    redeemPage('Opening a gift, a free trial with an account', ok({ ...found, kind: 'trial' }), { who: 'fresh' }),
    redeemPage('Opening a gift, opened', ok({ ...found, redeemed: { familyId: 1, familyName: 'The Abara Family' } }), {
      who: 'fresh',
    }),
    redeemPage('Opening a gift, under a paid plan', ok(found), {
      who: 'fresh',
      replies: {
        [LOOK_UP]: ok(found),
        'POST /api/gifts/redeem': ok({
          kind: 'premium',
          familyName: 'The Abara Family',
          endDate: '2031-03-01T12:00:00.000Z',
          nextPaymentDate: '2031-03-01T12:00:00.000Z',
          isPaymentMoving: false,
        }),
      },
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Use It for/ }).click()
        await waitForText(page, 'Your next payment is on')
      },
    }),
    redeemPage(
      'Opening a gift, already used',
      refused('gift_used', 'This gift has already been used. Each code works once. Sign in to enjoy it.'),
    ),
    redeemPage('Opening a gift, unknown code', refused('gift_unknown', 'We don’t recognize this gift code.')),
    redeemPage('Opening a gift, not loaded', 'fails'),
    {
      name: 'Sign up by a gift',
      path: `/auth?next=/redeem/${CODE}`,
      who: 'visitor',
      replies: { [LOOK_UP]: ok(found) },
    },
  ],
}
