import { useUser } from '#web/features/account/use-user.ts'
import { Section } from '#web/ui/heading.tsx'

/** For the people who run the service. The server refuses its calls to everyone else. */
export function AdminTab() {
  const { user } = useUser()
  return (
    <Section title="Administration">
      <p className="measure">
        {user?.isAdmin === true
          ? 'You’re an administrator of this server.'
          : 'This page is for the administrators of this server.'}
      </p>
    </Section>
  )
}
