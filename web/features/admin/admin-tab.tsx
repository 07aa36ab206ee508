import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#common/paths.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { Section } from '#web/ui/heading.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { AdminOverview } from './admin-overview.tsx'
import { AllQuestions } from './all-questions.tsx'
import { AllStories } from './all-stories.tsx'
import { UserList } from './user-list.tsx'

type View = 'overview' | 'users' | 'stories' | 'questions'

/**
 * For the people who run the server, who see its figures first: each list of all families they open is an entry that the
 * families' owners see. The server refuses the calls of everyone else.
 */
export function AdminTab() {
  const { user } = useUser()
  const { show = 'overview', user: userId } = useSearch({ from: '/signed-in/profile-pages/profile/admin' })
  const navigate = useNavigate()
  if (!user) return null
  if (!user.isAdmin)
    return (
      <Section title="Administration">
        <p className="measure">This page is for the administrators of this server.</p>
      </Section>
    )
  const open = (view: View, of?: number) =>
    void navigate({
      to: paths.admin,
      search: { ...(view !== 'overview' && { show: view }), ...(of !== undefined && { user: of }) },
    })
  const views: { value: View; label: string; content: () => ReactNode }[] = [
    { value: 'overview', label: 'Overview', content: () => <AdminOverview /> },
    { value: 'users', label: 'Users', content: () => <UserList onShowStories={(id) => open('stories', id)} /> },
    {
      value: 'stories',
      label: 'Stories',
      content: () => <AllStories key={userId} userId={userId} onShowAll={() => open('stories')} />,
    },
    { value: 'questions', label: 'Questions', content: () => <AllQuestions /> },
  ]
  return (
    <Tabs
      label="Administration"
      manual
      value={show}
      onValueChange={(value) => open(views.find((view) => view.value === value)?.value ?? 'overview')}
      tabs={views.map(({ content, ...tab }) => ({ ...tab, content: tab.value === show && content() }))}
    />
  )
}
