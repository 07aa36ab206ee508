/** The addresses of the app's screens. */
export const paths = {
  home: '/',
  auth: '/auth',
  stories: '/stories',
  story: '/stories/$id',
  deleted: '/stories/deleted',
  timeline: '/stories/timeline',
  bedtime: '/bedtime-stories',
  bedtimeStory: '/bedtime-stories/$id',
  family: '/family',
  names: '/family/names',
  archive: '/archive',
  premium: '/premium',
  checkout: '/checkout',
  paid: '/checkout/success',
  faq: '/faq',
  join: '/join/$code',
  forgot: '/forgot-password',
  reset: '/reset-password',
  recover: '/recover',
  stopRecovery: '/stop-recovery',
  confirmEmail: '/confirm-email',
  personalLink: '/personal-link',
  gifts: '/gifts',
  newGift: '/gifts/new',
  gift: '/gifts/$id',
  redeem: '/redeem',
  redeemCode: '/redeem/$code',
  unsubscribe: '/unsubscribe/$token',
  profile: '/profile',
  subscription: '/profile/subscription',
  security: '/profile/security',
  twoStep: '/profile/two-step',
  contact: '/profile/contact',
  help: '/profile/help',
  admin: '/profile/admin',
  deleteAccount: '/profile/delete-account',
} as const

/**
 * The module of each screen, as the build names it; the server preloads it with the page. At `/` and `/faq` signed-in users get
 * the screen and others a public page.
 */
export const screenModules: Readonly<Record<keyof typeof paths, string>> = {
  home: 'features/recording/screen/record-screen.tsx',
  auth: 'features/account/auth-screen.tsx',
  stories: 'features/stories/list/stories-screen.tsx',
  story: 'features/stories/page/story-screen.tsx',
  deleted: 'features/stories/list/deleted-screen.tsx',
  timeline: 'features/stories/timeline/timeline-screen.tsx',
  bedtime: 'features/bedtime/bedtime-screen.tsx',
  bedtimeStory: 'features/bedtime/player/bedtime-player-screen.tsx',
  family: 'features/family/family-screen.tsx',
  names: 'features/names/names-screen.tsx',
  archive: 'features/export/archive-screen.tsx',
  premium: 'features/billing/premium-screen.tsx',
  checkout: 'features/billing/checkout-screen.tsx',
  paid: 'features/billing/paid-screen.tsx',
  faq: 'features/faq/faq-screen.tsx',
  join: 'features/family/joining/join-screen.tsx',
  forgot: 'features/account/forgot-password-screen.tsx',
  reset: 'features/account/reset-password-screen.tsx',
  recover: 'features/account/reset-password-screen.tsx',
  stopRecovery: 'features/account/stop-recovery-screen.tsx',
  confirmEmail: 'features/account/confirm-email-screen.tsx',
  personalLink: 'features/family/storyteller-links/personal-link-screen.tsx',
  unsubscribe: 'features/account/unsubscribe-screen.tsx',
  gifts: 'features/gifts/gifts-screen.tsx',
  newGift: 'features/gifts/new-gift-screen.tsx',
  gift: 'features/gifts/gift-screen.tsx',
  redeem: 'features/gifts/redeem-screen.tsx',
  redeemCode: 'features/gifts/redeem-screen.tsx',
  profile: 'features/profile/profile-tab.tsx',
  subscription: 'features/profile/subscription-tab.tsx',
  security: 'features/profile/security-tab.tsx',
  twoStep: 'features/security/two-step-screen.tsx',
  contact: 'features/profile/contact-tab.tsx',
  help: 'features/profile/help-tab.tsx',
  admin: 'features/admin/admin-tab.tsx',
  deleteAccount: 'features/leaving/delete-account-screen.tsx',
}

/** Where to go after signing out: to the tab for people with an account. */
export const signInUrl = `${paths.auth}?tab=sign-in`

/** Why people who have an account are led to signing in; the page says it. */
export const SIGN_IN_REASONS = ['needed', 'session-ended', 'recording', 'account-deleted', 'other-tab'] as const
export type SignInReason = (typeof SIGN_IN_REASONS)[number]

export const signInBecause = (reason: SignInReason): string => `${signInUrl}&reason=${reason}`

/** Pages outside the app that it links to; the server sends them (web/marketing). */
const PUBLIC_PAGES = ['/gift', '/historian', '/your-stories', '/privacy', '/terms']

/** Whether the app itself cannot show this page. */
export const isPublicPage = (pathname: string): boolean => PUBLIC_PAGES.includes(pathname)

/** Where a story stands on its page, for addresses that lead to it: `/stories#story-12`. */
export const storyAnchor = (id: number): string => `story-${id}`
