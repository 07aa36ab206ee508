import { useNavigate } from '@tanstack/react-router'
import type { User } from '#server/features/account/contract.ts'
import { useShowFamily } from '#web/features/family/use-enter-family.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { HomeLink } from './home-link.tsx'
import type { Joined } from './machine.ts'

/** Which family to go on with: the one that was joined, or the one that shows. */
export function WhichShows({ joined, user }: { joined: Joined; user: User }) {
  const navigate = useNavigate()
  const show = useShowFamily()
  const look = () => show.mutate(joined.familyId, { onSuccess: () => void navigate({ to: paths.home, replace: true }) })
  return (
    <>
      {show.isError && (
        <Notice tone="error" title="The family could not be shown">
          {sentenceOf(show.error)}
        </Notice>
      )}
      <Button size="large" pending={show.isPending} pendingLabel="One moment…" onClick={look}>
        Show {joined.familyName}
      </Button>
      <HomeLink size="large" variant="secondary" label={`Stay with ${user.familyName ?? 'the other'}`} />
    </>
  )
}
