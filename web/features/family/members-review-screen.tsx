import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatDate } from '#common/format/dates.ts'
import { finishMembersReview, getMembersReview } from '#server/features/family/contract.ts'
import { useSignOut } from '#web/features/account/use-sign-out.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/choices.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'

/**
 * Replaces every page after the first password reset of an account whose address was never verified: the person who
 * registered it may have let others in. Nobody is selected at first, because staying has to be a choice.
 */
export function MembersReviewScreen() {
  usePageTitle('Who Belongs to Your Family?')
  const review = useQuery({
    queryKey: ['members-review'],
    queryFn: ({ signal }) => call(getMembersReview, undefined, { signal }),
  })
  const { signOut, isPending: isSigningOut } = useSignOut()
  return (
    <VisitorPage>
      <div className="mx-auto flex w-full max-w-form flex-col gap-6">
        <Heading level={1}>Who belongs to your family?</Heading>
        <QueryBoundary
          query={review}
          problem="We couldn’t load the members"
          loading={<SkeletonBlock className="h-48 w-full" />}
        >
          {({ familyName, members }) => <ReviewForm familyName={familyName} members={members} />}
        </QueryBoundary>
        <Button variant="quiet" pending={isSigningOut} pendingLabel="Signing out…" onClick={signOut}>
          Sign Out
        </Button>
      </div>
    </VisitorPage>
  )
}

type Review = Awaited<ReturnType<typeof call<typeof getMembersReview>>>

function ReviewForm({ familyName, members }: Review) {
  const client = useQueryClient()
  const [belonging, setBelonging] = useState<ReadonlySet<number>>(new Set())
  const finish = useMutation({
    mutationFn: () => call(finishMembersReview, { body: { belonging: [...belonging] } }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
  })
  const toggle = (userId: number, belongs: boolean) => {
    const changed = new Set(belonging)
    if (belongs) changed.add(userId)
    else changed.delete(userId)
    setBelonging(changed)
  }
  const removed = members.length - belonging.size
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    finish.mutate()
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-6">
      <p>
        Until today, we couldn’t be sure that this account is yours: anyone could have created it with your email
        address. These people can hear everything in{' '}
        <span className="wrap-anywhere">{familyName ?? 'your family'}</span>. Please select the ones you know.
      </p>
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Members</legend>
        {members.map(({ userId, firstName, lastName, relationship, joinedAt }) => (
          <CheckboxField
            key={userId}
            label={<span className="wrap-anywhere">{`${firstName} ${lastName}`}</span>}
            hint={[relationship, `joined ${formatDate(Date.parse(joinedAt))}`].filter(Boolean).join(' · ')}
            checked={belonging.has(userId)}
            onChange={({ target }) => toggle(userId, target.checked)}
          />
        ))}
      </fieldset>
      <p className="text-ink-soft">
        Anyone you don’t select is removed right away. Their stories stay, and you can invite them again. Invite links
        that were still open have been canceled.
      </p>
      {finish.isError && (
        <Notice tone="error" title="We couldn’t save this">
          {sentenceOf(finish.error)}
        </Notice>
      )}
      <Button type="submit" size="large" full pending={finish.isPending || finish.isSuccess} pendingLabel="Saving…">
        {removed === 0 ? 'Keep Everyone' : `Remove ${removed} and Continue`}
      </Button>
    </form>
  )
}
