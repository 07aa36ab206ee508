import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { paths, SIGN_IN_REASONS, type SignInReason } from '#common/paths.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { stringifySearch, word, words } from './search-params.ts'
import { SessionGate } from './session-gate.tsx'

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound'),
})

const signedIn = createRoute({ getParentRoute: () => root, id: 'signed-in', component: SessionGate })

const home = createRoute({
  getParentRoute: () => signedIn,
  path: paths.home,
  component: lazyRouteComponent(() => import('#web/features/recording/screen/record-screen.tsx'), 'RecordScreen'),
})

const stories = createRoute({
  getParentRoute: () => signedIn,
  path: paths.stories,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/stories/list/stories-screen.tsx'), 'StoriesScreen'),
})

const story = createRoute({
  getParentRoute: () => signedIn,
  path: paths.story,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/stories/page/story-screen.tsx'), 'StoryScreen'),
})

const deleted = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deleted,
  component: lazyRouteComponent(() => import('#web/features/stories/list/deleted-screen.tsx'), 'DeletedScreen'),
})

const timeline = createRoute({
  getParentRoute: () => signedIn,
  path: paths.timeline,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/stories/timeline/timeline-screen.tsx'), 'TimelineScreen'),
})

const bedtime = createRoute({
  getParentRoute: () => signedIn,
  path: paths.bedtime,
  component: lazyRouteComponent(() => import('#web/features/bedtime/bedtime-screen.tsx'), 'BedtimeScreen'),
})

const bedtimeStory = createRoute({
  getParentRoute: () => signedIn,
  path: paths.bedtimeStory,
  component: lazyRouteComponent(
    () => import('#web/features/bedtime/player/bedtime-player-screen.tsx'),
    'BedtimePlayerScreen',
  ),
})

const family = createRoute({
  getParentRoute: () => signedIn,
  path: paths.family,
  component: lazyRouteComponent(() => import('#web/features/family/family-screen.tsx'), 'FamilyScreen'),
})

const names = createRoute({
  getParentRoute: () => signedIn,
  path: paths.names,
  component: lazyRouteComponent(() => import('#web/features/names/names-screen.tsx'), 'NamesScreen'),
})

const archive = createRoute({
  getParentRoute: () => signedIn,
  path: paths.archive,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/export/archive-screen.tsx'), 'ArchiveScreen'),
})

const premium = createRoute({
  getParentRoute: () => signedIn,
  path: paths.premium,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/billing/premium-screen.tsx'), 'PremiumScreen'),
})

const checkout = createRoute({
  getParentRoute: () => signedIn,
  path: paths.checkout,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/billing/checkout-screen.tsx'), 'CheckoutScreen'),
})

const paid = createRoute({
  getParentRoute: () => signedIn,
  path: paths.paid,
  validateSearch: words,
  component: lazyRouteComponent(() => import('#web/features/billing/paid-screen.tsx'), 'PaidScreen'),
})

const faq = createRoute({
  getParentRoute: () => signedIn,
  path: paths.faq,
  component: lazyRouteComponent(() => import('#web/features/faq/faq-screen.tsx'), 'FaqScreen'),
})

const gifts = createRoute({
  getParentRoute: () => signedIn,
  path: paths.gifts,
  component: lazyRouteComponent(() => import('#web/features/gifts/gifts-screen.tsx'), 'GiftsScreen'),
})

const newGift = createRoute({
  getParentRoute: () => signedIn,
  path: paths.newGift,
  validateSearch: ({ kind }): { kind?: 'trial' | 'premium' | undefined } => ({
    kind: kind === 'trial' || kind === 'premium' ? kind : undefined,
  }),
  component: lazyRouteComponent(() => import('#web/features/gifts/new-gift-screen.tsx'), 'NewGiftScreen'),
})

const gift = createRoute({
  getParentRoute: () => signedIn,
  path: paths.gift,
  // Set by the way back from the payment page.
  validateSearch: ({ paid }): { paid?: true | undefined } => ({ paid: paid === true ? paid : undefined }),
  component: lazyRouteComponent(() => import('#web/features/gifts/gift-screen.tsx'), 'GiftScreen'),
})

const redeem = createRoute({
  getParentRoute: () => root,
  path: paths.redeem,
  component: lazyRouteComponent(() => import('#web/features/gifts/redeem-screen.tsx'), 'RedeemScreen'),
})

const redeemCode = createRoute({
  getParentRoute: () => root,
  path: paths.redeemCode,
  component: lazyRouteComponent(() => import('#web/features/gifts/redeem-screen.tsx'), 'RedeemCodeScreen'),
})

/** The frame of the profile: each of its tabs has an address. */
const profilePages = createRoute({
  getParentRoute: () => signedIn,
  id: 'profile-pages',
  component: lazyRouteComponent(() => import('#web/features/profile/profile-screen.tsx'), 'ProfileScreen'),
})

const subscription = createRoute({
  getParentRoute: () => profilePages,
  path: paths.subscription,
  component: lazyRouteComponent(() => import('#web/features/profile/subscription-tab.tsx'), 'SubscriptionTab'),
})

const profile = createRoute({
  getParentRoute: () => profilePages,
  path: paths.profile,
  component: lazyRouteComponent(() => import('#web/features/profile/profile-tab.tsx'), 'ProfileTab'),
})

const security = createRoute({
  getParentRoute: () => profilePages,
  path: paths.security,
  component: lazyRouteComponent(() => import('#web/features/profile/security-tab.tsx'), 'SecurityTab'),
})

const contact = createRoute({
  getParentRoute: () => profilePages,
  path: paths.contact,
  component: lazyRouteComponent(() => import('#web/features/profile/contact-tab.tsx'), 'ContactTab'),
})

const help = createRoute({
  getParentRoute: () => profilePages,
  path: paths.help,
  component: lazyRouteComponent(() => import('#web/features/profile/help-tab.tsx'), 'HelpTab'),
})

const ADMIN_VIEWS = ['users', 'stories', 'questions'] as const
/** `user`: whose stories are listed. */
type AdminSearch = { show?: (typeof ADMIN_VIEWS)[number] | undefined; user?: number | undefined }

const admin = createRoute({
  getParentRoute: () => profilePages,
  path: paths.admin,
  validateSearch: ({ show, user }): AdminSearch => ({
    show: ADMIN_VIEWS.find((view) => view === show),
    user: typeof user === 'number' ? user : undefined,
  }),
  component: lazyRouteComponent(() => import('#web/features/admin/admin-tab.tsx'), 'AdminTab'),
})

const twoStep = createRoute({
  getParentRoute: () => signedIn,
  path: paths.twoStep,
  component: lazyRouteComponent(() => import('#web/features/security/two-step-screen.tsx'), 'TwoStepScreen'),
})

const deleteAccount = createRoute({
  getParentRoute: () => signedIn,
  path: paths.deleteAccount,
  component: lazyRouteComponent(() => import('#web/features/leaving/delete-account-screen.tsx'), 'DeleteAccountScreen'),
})

type AuthSearch = {
  next?: string | undefined
  tab?: 'sign-in' | undefined
  for?: string | undefined
  reason?: SignInReason | undefined
}

const auth = createRoute({
  getParentRoute: () => root,
  path: paths.auth,
  // Invalid values are dropped, so old links still open.
  validateSearch: ({ next, tab, for: purpose, reason }): AuthSearch => ({
    next: word(next),
    // Which button of the public pages led here.
    for: word(purpose),
    // The other tab is the default.
    tab: tab === 'sign-in' ? tab : undefined,
    reason: SIGN_IN_REASONS.find((one) => one === reason),
  }),
  component: lazyRouteComponent(() => import('#web/features/account/auth-screen.tsx'), 'AuthScreen'),
})

const join = createRoute({
  getParentRoute: () => root,
  path: paths.join,
  // In the address, so the browser's Back button closes the form.
  validateSearch: ({ step }): { step?: 'register' | undefined } => ({ step: step === 'register' ? step : undefined }),
  component: lazyRouteComponent(() => import('#web/features/family/joining/join-screen.tsx'), 'JoinScreen'),
})

const forgot = createRoute({
  getParentRoute: () => root,
  path: paths.forgot,
  component: lazyRouteComponent(
    () => import('#web/features/account/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
})

const reset = createRoute({
  getParentRoute: () => root,
  path: paths.reset,
  component: lazyRouteComponent(() => import('#web/features/account/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

const recover = createRoute({
  getParentRoute: () => root,
  path: paths.recover,
  component: lazyRouteComponent(() => import('#web/features/account/reset-password-screen.tsx'), 'RecoverScreen'),
})

const stopRecovery = createRoute({
  getParentRoute: () => root,
  path: paths.stopRecovery,
  component: lazyRouteComponent(() => import('#web/features/account/stop-recovery-screen.tsx'), 'StopRecoveryScreen'),
})

const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: paths.confirmEmail,
  component: lazyRouteComponent(() => import('#web/features/account/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
})

const personalLink = createRoute({
  getParentRoute: () => root,
  path: paths.personalLink,
  // The session of this device ended because the link was turned off.
  validateSearch: ({ off }): { off?: true | undefined } => ({ off: off === true ? off : undefined }),
  component: lazyRouteComponent(
    () => import('#web/features/family/storyteller-links/personal-link-screen.tsx'),
    'PersonalLinkScreen',
  ),
})

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: paths.unsubscribe,
  component: lazyRouteComponent(() => import('#web/features/account/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
})

export const router = createRouter({
  stringifySearch,
  routeTree: root.addChildren([
    signedIn.addChildren([
      home,
      stories,
      story,
      deleted,
      timeline,
      bedtime,
      bedtimeStory,
      family,
      names,
      archive,
      premium,
      checkout,
      paid,
      faq,
      gifts,
      newGift,
      gift,
      profilePages.addChildren([subscription, profile, security, contact, help, admin]),
      twoStep,
      deleteAccount,
    ]),
    auth,
    join,
    forgot,
    reset,
    recover,
    stopRecovery,
    confirmEmail,
    personalLink,
    redeem,
    redeemCode,
    unsubscribe,
  ]),
  defaultErrorComponent: BrokenPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Shown when rendering a page fails. */
function BrokenPage() {
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState
        level={1}
        title="We couldn’t show this page"
        message="Your recordings are still on this device. Please reload the page."
        retryLabel="Reload"
        onRetry={() => location.reload()}
      />
    </div>
  )
}
