import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { InferOutput } from 'valibot'
import { paths } from '#common/paths.ts'
import { DELETION_DAYS, type deletionConsequencesSchema, requestDeletion } from '#server/features/leaving/contract.ts'
import { userQuery } from '#web/features/account/use-user.ts'
import { ArchiveCards } from '#web/features/export/archive-cards.tsx'
import { ConfirmIdentityField, confirmationForm } from '#web/features/security/confirm-identity-field.tsx'
import { confirmIdentity, passkeyProblem, useIsLoadingWaysIn, useNeedsPasskey } from '#web/features/security/ways-in.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { ChoiceGroup } from '#web/ui/choices.tsx'
import type { Elements } from '#web/ui/elements.ts'
import { ErrorSummary, errorList, useRefusedFieldFocus } from '#web/ui/form-errors.tsx'
import { Heading } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { QueryBoundary } from '#web/ui/query-boundary.tsx'
import { SkeletonBlock } from '#web/ui/skeleton.tsx'
import { formatFamilyEnd, formatStories } from './format-leaving.ts'
import { useDeletionConsequences } from './queries.ts'

/** What deleting the account means, the download, and the form. Once it's sent, the notice of the deletion takes over. */
export function DeleteAccountScreen() {
  usePageTitle('Delete My Account')
  const consequences = useDeletionConsequences()
  const isLoading = useIsLoadingWaysIn()
  return (
    <div className="mx-auto flex max-w-form flex-col gap-10">
      <div className="flex flex-col items-start gap-3">
        <Link to={paths.profile} className={`${buttonClass({ variant: 'quiet' })} -ml-outdent`}>
          <ArrowLeft aria-hidden />
          Profile
        </Link>
        <Heading level={1}>Delete my account</Heading>
        <p>
          We’ll delete it after {DELETION_DAYS} days. Until then, you can sign in and change your mind, and everything
          will be as it was.
        </p>
      </div>
      <QueryBoundary
        query={consequences}
        problem="We couldn’t load what this would delete"
        loading={<SkeletonBlock className="h-96 w-full" />}
      >
        {(found) => (
          <>
            {found.ownedFamilies.length > 0 && <OwnedFamilies families={found.ownedFamilies} />}
            <Part title="First, download your stories">
              <p>The files are yours, and they open without this service.</p>
              <ArchiveCards isPrimary={false} />
            </Part>
            {isLoading ? <SkeletonBlock className="h-64 w-full" /> : <DeletionForm {...found} />}
          </>
        )}
      </QueryBoundary>
    </div>
  )
}

type Consequences = InferOutput<typeof deletionConsequencesSchema>

function OwnedFamilies({ families }: { families: Consequences['ownedFamilies'] }) {
  return (
    <Part title="Your family vault">
      {families.map((family) => (
        <div key={family.id} className="flex flex-col gap-2">
          <p className="wrap-anywhere">{formatFamilyEnd(family)}</p>
          {family.hasPlan && <p>Its plan will be canceled right away, so you won’t be charged again.</p>}
        </div>
      ))}
    </Part>
  )
}

type DeletionRequest = { password: string | undefined; needsPasskey: boolean; keepsStories: boolean }

/** Answers with the user, and that's what decides whether the app or the notice of the deletion is shown. */
const useRequestDeletion = () => {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ password, needsPasskey, keepsStories }: DeletionRequest) =>
      call(requestDeletion, { body: { keepsStories, ...(await confirmIdentity(password, needsPasskey)) } }),
    networkMode: 'always',
    onSuccess: (user) => {
      client.setQueryData(userQuery.queryKey, user)
      // Someone who then keeps the account shouldn't find themselves in front of this form again.
      void navigate({ to: paths.home, replace: true })
    },
  })
}

function DeletionForm({ storiesAmongOthers }: Consequences) {
  const deletion = useRequestDeletion()
  const [keepsStories, setKeepsStories] = useState(true)
  const needsPasskey = useNeedsPasskey()
  const form = useSchemaForm(confirmationForm(needsPasskey), { password: '' })
  const { errors, submitCount } = form.formState
  const formRef = useRefusedFieldFocus(deletion.error)
  const isPasswordWrong = deletion.error instanceof CallError && deletion.error.code === 'password_wrong'
  return (
    <form
      ref={formRef}
      noValidate
      onSubmit={form.handleSubmit(({ password }) => deletion.mutate({ password, needsPasskey, keepsStories }))}
      className="flex flex-col gap-6"
    >
      <Heading level={2}>Then, delete your account</Heading>
      <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
      {storiesAmongOthers > 0 && (
        <ChoiceGroup
          legend={`What happens to the ${formatStories(storiesAmongOthers)} you told with others in the family?`}
          name="stories"
          value={keepsStories ? 'stay' : 'go'}
          onChange={({ target }) => setKeepsStories(target.value === 'stay')}
          choices={[
            {
              value: 'stay',
              label: 'They stay with my family',
              hint: 'In your name and your voice. Your comments and questions stay, too.',
            },
            {
              value: 'go',
              label: `Delete them after ${DELETION_DAYS} days`,
              hint: 'With their recordings, and with your comments, reactions and questions.',
            },
          ]}
        />
      )}
      <ConfirmIdentityField
        needsPasskey={needsPasskey}
        error={errors.password?.message ?? (isPasswordWrong ? sentenceOf(deletion.error) : undefined)}
        {...form.register('password')}
      />
      {deletion.isError && !isPasswordWrong && (
        <Notice tone="error" title="Your account wasn’t deleted">
          {passkeyProblem(deletion.error)}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={paths.profile} className={buttonClass({ variant: 'primary' })}>
          Keep My Account
        </Link>
        <Button
          type="submit"
          variant="secondary"
          pending={deletion.isPending || deletion.isSuccess}
          pendingLabel="One moment…"
        >
          Delete My Account in {DELETION_DAYS} Days
        </Button>
      </div>
    </form>
  )
}

function Part({ title, children }: { title: string; children: Elements }) {
  return (
    <section className="flex flex-col gap-4">
      <Heading level={2}>{title}</Heading>
      {children}
    </section>
  )
}
