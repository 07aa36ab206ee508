import { BookMarked } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#web/features/account/use-user.ts'
import { formatPremium, viewerOf } from '#web/features/stories/viewer.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Says what something would do, where the family does not have Premium. */
export function NeedsPremium({ title, children }: { title: string; children: ReactNode }) {
  const { user } = useUser()
  const owner = user != null && viewerOf(user).owner
  return (
    <EmptyState title={title} picture={<BookMarked aria-hidden />}>
      <p>{children}</p>
      <p className="mt-3">
        {formatPremium({ owner })}
        {owner && ' Nothing that you keep is touched by that.'}
      </p>
    </EmptyState>
  )
}
