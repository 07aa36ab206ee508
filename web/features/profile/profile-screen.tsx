import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { paths } from '#common/paths.ts'
import type { User } from '#server/features/account/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'

const TABS = [
  { value: 'subscription', label: 'Subscription', to: paths.subscription },
  { value: 'profile', label: 'Profile', to: paths.profile },
  { value: 'security', label: 'Security', to: paths.security },
  { value: 'contact', label: 'Contact', to: paths.contact },
  { value: 'help', label: 'Help', to: paths.help },
  { value: 'admin', label: 'Admin', to: paths.admin },
] as const

/** The frame around the tabs of the profile. Each tab is a route of its own (web/app/router.tsx). */
export function ProfileScreen() {
  const { user } = useUser()
  const { pathname } = useLocation()
  const open = TABS.find(({ to }) => to === pathname) ?? TABS[1]
  usePageTitle(open.value === 'profile' ? 'Profile' : `${open.label} · Profile`)
  const shown = TABS.filter(({ value }) => value !== 'admin' || user?.isAdmin === true)
  if (user && !user.hasFullSession) return <ProfileByLink user={user} />
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-6">
      <Heading level={1}>Profile</Heading>
      <Tabs
        label="Profile"
        value={open.value}
        tabs={shown.map((tab) => ({ ...tab, content: tab === open && <OpenTab /> }))}
      />
      {/* Someone without the tab followed a link to it: it says why. */}
      {!shown.includes(open) && <OpenTab />}
    </div>
  )
}

/** With a personal link, a person tells stories; the owner of the family takes care of the rest. */
function ProfileByLink({ user }: { user: User }) {
  return (
    <div className="mx-auto flex max-w-[50rem] flex-col gap-6">
      <Heading level={1}>{`${user.firstName} ${user.lastName}`}</Heading>
      <p className="measure">{`You’re signed in with a personal link, so there’s no password to remember. The owner of ${user.familyName ?? 'your family'} takes care of your account. Please ask them if your name should be changed, or if this device gets lost.`}</p>
    </div>
  )
}

function OpenTab() {
  return (
    <Suspense
      fallback={
        <Skeleton label="Loading">
          <SkeletonBlock className="h-64 w-full" />
        </Skeleton>
      }
    >
      <Outlet />
    </Suspense>
  )
}
