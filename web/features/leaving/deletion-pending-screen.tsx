import { formatStoriesEnd } from '#common/format/deleted-account.ts'
import type { User } from '#server/features/account/contract.ts'
import { useSignOut } from '#web/features/account/use-sign-out.ts'
import { useSessionMonitor } from '#web/features/account/use-user.ts'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { ArchiveCards } from '#web/features/export/archive-cards.tsx'
import { sentenceOf } from '#web/lib/call-error.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { formatFinalDay } from './format-leaving.ts'
import { useUndoDeletion } from './queries.ts'

interface DeletionPendingScreenProps {
  deletion: NonNullable<User['deletion']>
  families: User['families']
}

/** Replaces every page while the user's account is waiting to be deleted. */
export function DeletionPendingScreen({ deletion, families }: DeletionPendingScreenProps) {
  useSessionMonitor()
  usePageTitle('Your Account Will Be Deleted')
  const undo = useUndoDeletion()
  const { signOut, isPending: isSigningOut } = useSignOut()
  const { dueAt, keepsStories, canUndo } = deletion
  return (
    <VisitorPage>
      <div className="mx-auto flex w-full max-w-form flex-col gap-6">
        <Heading level={1}>{`Your account will be deleted ${formatFinalDay(dueAt)}`}</Heading>
        <p className="wrap-anywhere">{`${formatStoriesEnd({
          keepsStories,
          ownedFamilies: families
            .filter(({ role }) => role === 'owner')
            .map(({ name, isAlone = false }) => ({ name, hasOtherMembers: !isAlone })),
          isMemberElsewhere: families.some(({ role }) => role === 'member'),
        })} ${
          canUndo
            ? 'Until that day, nothing is gone. Changed your mind? Keep your account, and everything is as it was.'
            : 'An administrator of this server is deleting it. If you think this is a mistake, please write to them.'
        }`}</p>
        {undo.isError && (
          <Notice tone="error" title="Your account is still going to be deleted">
            {sentenceOf(undo.error)}
          </Notice>
        )}
        {canUndo && (
          <Button
            size="large"
            full
            pending={undo.isPending || undo.isSuccess}
            pendingLabel="One moment…"
            onClick={() => undo.mutate()}
          >
            Keep My Account
          </Button>
        )}
        <ArchiveCards isPrimary={false} />
        <Button variant="quiet" pending={isSigningOut} pendingLabel="Signing out…" onClick={signOut}>
          Sign Out
        </Button>
      </div>
    </VisitorPage>
  )
}
