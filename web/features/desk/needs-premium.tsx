import { BookMarked } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#web/features/accounts/use-user.ts'
import { viewerOf } from '#web/features/stories/viewer.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Says what something would do, where the family does not have Premium. */
export function NeedsPremium({ title, children }: { title: string; children: ReactNode }) {
  const { user } = useUser()
  return (
    <EmptyState title={title} picture={<BookMarked aria-hidden />}>
      <p>{children}</p>
      <p className="mt-3">
        {user && viewerOf(user).owner
          ? 'It is part of Premium. Premium cannot be chosen here yet; nothing that you keep is touched by that.'
          : 'It is part of Premium, which the owner of this family vault decides on.'}
      </p>
    </EmptyState>
  )
}
