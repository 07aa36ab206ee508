import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { formatDate } from '#common/format/dates.ts'
import { finishMembersReview, getMembersReview } from '#server/features/family/contract.ts'
import { useSignOut } from '#web/features/account/use-sign-out.ts'
import { userQuery, useSessionMonitor } from '#web/features/account/use-user.ts'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/choices.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'
import { fullName } from './format-family.ts'

/**
 * Replaces every page after the first password reset of an account whose address was never verified: the person who
 * registered it may have let others in. Nothing is selected at first, because staying has to be a choice.
 */
export function MembersReviewScreen() {
  useSessionMonitor()
  const review = useQuery({
    queryKey: ['members-review'],
    queryFn: ({ signal }) => call(getMembersReview, undefined, { signal }),
    networkMode: 'always',
  })
  const { signOut, isPending: isSigningOut } = useSignOut()
  const isOnlyGuest = review.data?.members.length === 0
  usePageTitle(isOnlyGuest ? 'Which Families Do You Belong To?' : 'Who Belongs to Your Family?')
  return (
    <VisitorPage>
      <div className="mx-auto flex w-full max-w-form flex-col gap-6">
        <Heading level={1}>{isOnlyGuest ? 'Which families do you belong to?' : 'Who belongs to your family?'}</Heading>
        <QueryBoundary
          query={review}
          problem="We couldn’t load your families"
          loading={<SkeletonBlock className="h-48 w-full" />}
        >
          {(due) => <ReviewForm {...due} />}
        </QueryBoundary>
        <Button variant="quiet" pending={isSigningOut} pendingLabel="Signing out…" onClick={signOut}>
          Sign Out
        </Button>
      </div>
    </VisitorPage>
  )
}

type Review = Awaited<ReturnType<typeof call<typeof getMembersReview>>>

function ReviewForm({ familyName, members, joinedFamilies }: Review) {
  const client = useQueryClient()
  const [confirmedMembers, toggleMember] = useSelection()
  const [confirmedFamilies, toggleFamily] = useSelection()
  const finish = useMutation({
    mutationFn: () =>
      call(finishMembersReview, {
        body: { confirmedMembers: [...confirmedMembers], confirmedFamilies: [...confirmedFamilies] },
      }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    finish.mutate()
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-6">
      <p>
        Until today, we couldn’t be sure that this account is yours: anyone could have created it with your email
        address.
      </p>
      {members.length > 0 && (
        <Choices
          legend="Members"
          explanation={
            <>
              These people can hear everything in <span className="wrap-anywhere">{familyName ?? 'your family'}</span>.
              Please select the ones you know.
            </>
          }
          consequence="Anyone you don’t select is removed right away. Their stories stay, and you can invite them again."
        >
          {members.map(({ userId, firstName, lastName, relationship, joinedAt }) => (
            <CheckboxField
              key={userId}
              label={<FacedName name={fullName({ firstName, lastName })} />}
              hint={
                // Below the name, and not below the face.
                <span className="block pl-[min(3.25rem,13vw)] wrap-anywhere">
                  {[relationship, `joined ${formatDate(Date.parse(joinedAt))}`].filter(Boolean).join(' · ')}
                </span>
              }
              checked={confirmedMembers.has(userId)}
              onChange={({ target }) => toggleMember(userId, target.checked)}
            />
          ))}
        </Choices>
      )}
      {joinedFamilies.length > 0 && (
        <Choices
          legend="Families"
          explanation="This account has also joined these families of other people. Please select the ones you belong to."
          consequence="You leave the families you don’t select. Stories told in them stay there, and their owner can invite you again."
        >
          {joinedFamilies.map(({ familyId, familyName: name, ownerName, joinedAt }) => (
            <CheckboxField
              key={familyId}
              label={<span className="wrap-anywhere">{name}</span>}
              hint={
                <span className="flex items-center gap-2">
                  <Avatar name={ownerName} size="tiny" />
                  <span className="min-w-0 wrap-anywhere">
                    <bdi translate="no">{ownerName}</bdi>
                    <span>{`’s vault · joined ${formatDate(Date.parse(joinedAt))}`}</span>
                  </span>
                </span>
              }
              checked={confirmedFamilies.has(familyId)}
              onChange={({ target }) => toggleFamily(familyId, target.checked)}
            />
          ))}
        </Choices>
      )}
      {familyName !== null && (
        <p className="text-ink-soft">Invite links to your family that were still open have been canceled.</p>
      )}
      {finish.isError && (
        <Notice tone="error" title="We couldn’t save this">
          {sentenceOf(finish.error)}
        </Notice>
      )}
      <Button type="submit" size="large" full pending={finish.isPending || finish.isSuccess} pendingLabel="Saving…">
        {formatReview(members.length - confirmedMembers.size, joinedFamilies.length - confirmedFamilies.size)}
      </Button>
    </form>
  )
}

/** Without a photo: until the review is done, the server shows none. */
function FacedName({ name }: { name: string }) {
  return (
    <span className="-my-1.5 flex items-center gap-3">
      <Avatar name={name} size="small" />
      <bdi translate="no" className="min-w-0 wrap-anywhere">
        {name}
      </bdi>
    </span>
  )
}

interface ChoicesProps {
  legend: string
  explanation: ReactNode
  consequence: string
  children: Elements
}

function Choices({ legend, explanation, consequence, children }: ChoicesProps) {
  return (
    <>
      <p>{explanation}</p>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">{legend}</legend>
        {children}
      </fieldset>
      <p className="text-ink-soft">{consequence}</p>
    </>
  )
}

function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number, isSelected: boolean) => {
    const changed = new Set(selected)
    if (isSelected) changed.add(id)
    else changed.delete(id)
    setSelected(changed)
  }
  return [selected, toggle] as const
}

/** Says on the button what it ends. */
function formatReview(removed: number, left: number): string {
  const families = left === 1 ? 'Leave 1 Family' : `Leave ${left} Families`
  if (removed === 0 && left === 0) return 'Keep Everything as It Is'
  if (left === 0) return `Remove ${removed} and Continue`
  return removed === 0 ? `${families} and Continue` : `Remove ${removed}, ${families}, and Continue`
}
