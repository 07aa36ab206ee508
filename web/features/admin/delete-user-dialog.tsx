import { type FormEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InferOutput } from 'valibot'
import { formatCount } from '#common/format/numbers.ts'
import { type AdminUser, AT_ONCE } from '#server/features/admin/contract.ts'
import { DELETION_DAYS, type deletionConsequencesSchema } from '#server/features/leaving/contract.ts'
import { ConfirmIdentityField } from '#web/features/security/confirm-identity-field.tsx'
import { passkeyProblem, useNeedsPasskey } from '#web/features/security/ways-in.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { focusFirstError } from '#web/ui/form-errors.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'
import { useDeleteUser, useUserDeletion } from './admin-queries.ts'

const IN_TIME = 'delete'

/** What deleting an account means, and the word that has to be typed for it. */
export function DeleteUserDialog({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const consequences = useUserDeletion(user.id)
  const deletion = useDeleteUser()
  const [isNow, setIsNow] = useState(false)
  const [keepsStories, setKeepsStories] = useState(true)
  const [typed, setTyped] = useState('')
  const [mismatch, setMismatch] = useState<string>()
  const [password, setPassword] = useState('')
  const [isPasswordMissing, setIsPasswordMissing] = useState(false)
  const needsPasskey = useNeedsPasskey()
  const formId = useId()
  const name = `${user.firstName} ${user.lastName}`
  const word = isNow ? AT_ONCE : IN_TIME

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isMissing = isNow && !needsPasskey && password === ''
    const isMistyped = typed.trim().toLowerCase() !== word
    flushSync(() => {
      setIsPasswordMissing(isMissing)
      setMismatch(isMistyped ? `Please type “${word}”` : undefined)
    })
    if (isMissing || isMistyped) return focusFirstError(event.currentTarget)
    deletion.mutate(
      { id: user.id, keepsStories, ...(isNow && { now: { password, needsPasskey } }) },
      { onSuccess: onClose },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !deletion.isPending && onClose()}
      title={`Delete ${name}’s account?`}
      description={user.email}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep It
          </Button>
          {consequences.data && (
            <Button type="submit" form={formId} variant="danger" pending={deletion.isPending} pendingLabel="Deleting…">
              {isNow ? 'Delete Right Now' : `Delete in ${DELETION_DAYS} Days`}
            </Button>
          )}
        </>
      }
    >
      <QueryBoundary
        query={consequences}
        problem="We couldn’t load what this would delete"
        retryLabel="Retry"
        loading={<SkeletonBlock className="h-72 w-full" />}
      >
        {(found) => (
          <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-6">
            <div className="flex flex-col gap-2">
              {describe(found, isNow).map((sentence) => (
                <p key={sentence} className="wrap-anywhere">
                  {sentence}
                </p>
              ))}
            </div>
            <ChoiceGroup
              legend="When?"
              name="when"
              value={isNow ? 'now' : 'later'}
              onChange={({ target }) => {
                setIsNow(target.value === 'now')
                setMismatch(undefined)
              }}
              choices={[
                {
                  value: 'later',
                  label: `In ${DELETION_DAYS} days`,
                  hint: 'We’ll tell them, and you can undo it until then.',
                },
                { value: 'now', label: 'At once', hint: 'It can’t be undone.' },
              ]}
            />
            {found.storyCount > 0 && (
              <ChoiceGroup
                legend="Their stories"
                name="stories"
                value={keepsStories ? 'stay' : 'go'}
                onChange={({ target }) => setKeepsStories(target.value === 'stay')}
                choices={[
                  { value: 'stay', label: 'Stay with the families that remain' },
                  { value: 'go', label: 'Are deleted, with their comments and questions' },
                ]}
              />
            )}
            <TextField
              label={`Type “${word}” to confirm`}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              error={mismatch}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value)
                setMismatch(undefined)
              }}
            />
            {isNow && (
              <ConfirmIdentityField
                needsPasskey={needsPasskey}
                error={isPasswordMissing ? 'Please enter your password' : undefined}
                value={password}
                onChange={({ target }) => {
                  setPassword(target.value)
                  setIsPasswordMissing(false)
                }}
              />
            )}
            {deletion.isError && (
              <Notice tone="error" title="The account wasn’t deleted">
                {passkeyProblem(deletion.error)}
              </Notice>
            )}
          </form>
        )}
      </QueryBoundary>
    </Dialog>
  )
}

const describe = (
  { storyCount, ownedFamilies }: InferOutput<typeof deletionConsequencesSchema>,
  isNow: boolean,
): string[] => [
  storyCount === 0
    ? 'They’ve recorded no stories.'
    : `They’ve recorded ${formatCount(storyCount, 'story', 'stories')}.`,
  ...ownedFamilies.flatMap(({ name, memberCount, storyCount: stories, hasPlan }) => {
    const has = `${formatCount(memberCount, 'other member', 'other members')} and ${formatCount(stories, 'story', 'stories')}`
    const end =
      isNow || memberCount === 0
        ? 'It’s deleted with the account, for everyone.'
        : 'Any member can take it over until then. Otherwise it’s deleted with the account, for everyone.'
    return [`They own ${name}, with ${has}. ${end}`, ...(hasPlan ? ['Its plan is canceled right away.'] : [])]
  }),
]
