import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import {
  MAX_BIO_LENGTH,
  type ProfileForm,
  profileSchema,
  RELATIONSHIPS,
  updateProfile,
} from '#server/features/profile/contract.ts'
import { useSetUser } from '#web/features/account/use-set-user.ts'
import { viewerOf } from '#web/features/account/viewer.ts'
import { call } from '#web/lib/call.ts'
import { fieldErrorsOf, isShownAtField, sentenceOf } from '#web/lib/call-error.ts'
import { useFormDraft } from '#web/lib/use-form-draft.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { useSchemaForm } from '#web/lib/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Select } from '#web/ui/choices.tsx'
import { TextArea, TextField } from '#web/ui/fields.tsx'
import { ErrorSummary, errorList, useRefusedFieldFocus } from '#web/ui/form-errors.tsx'
import { Section } from '#web/ui/heading.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'

const RELATIONSHIP_OPTIONS = [
  { value: '', label: 'Not given' },
  ...RELATIONSHIPS.map((relationship) => ({ value: relationship, label: relationship })),
]

const isRelationship = (text: string | null): text is (typeof RELATIONSHIPS)[number] =>
  RELATIONSHIPS.some((one) => one === text)

/** The values of the form; the family's name is only there for its owner. */
const valuesOf = (user: User, isOwner: boolean): ProfileForm => ({
  firstName: user.firstName,
  lastName: user.lastName,
  ...(isOwner && { familyName: user.familyName ?? '' }),
  dateOfBirth: user.dateOfBirth ?? '',
  relationship: isRelationship(user.relationship) ? user.relationship : '',
  phone: user.phone ?? '',
  bio: user.bio ?? '',
})

/** Names and what else a person says about themselves. Only what was changed is sent. */
export function AboutYouForm({ user }: { user: User }) {
  const { isOwner } = viewerOf(user)
  const [initial] = useState(() => valuesOf(user, isOwner))
  const form = useSchemaForm(profileSchema, initial)
  const { errors, submitCount, dirtyFields } = form.formState
  const draft = useFormDraft(form, `about ${user.id} ${user.familyId}`)
  const update = useUpdateProfile((saved) => {
    form.reset(valuesOf(saved, isOwner))
    draft.discard()
  })
  const formRef = useRefusedFieldFocus(update.error)
  const fieldErrors = fieldErrorsOf(update.error)
  const submit = form.handleSubmit((values) => {
    const changed = Object.entries(values).filter(([name]) => name in dirtyFields)
    update.mutate(Object.fromEntries(changed))
  })
  const errorOf = (name: keyof typeof errors & string) => errors[name]?.message ?? fieldErrors[name]
  return (
    <Section title="About you" intro="Your family sees your name and your photo. Everything else is only for you.">
      <form ref={formRef} noValidate onSubmit={submit} className="flex max-w-form flex-col gap-6">
        <ErrorSummary problems={errorList(errors)} attempt={submitCount} />
        {update.isError && !isShownAtField(update.error) && (
          <Notice tone="error" title="Update failed">
            {sentenceOf(update.error)}
          </Notice>
        )}
        <TextField
          label="First Name"
          autoComplete="given-name"
          error={errorOf('firstName')}
          {...form.register('firstName')}
        />
        <TextField
          label="Last Name"
          autoComplete="family-name"
          error={errorOf('lastName')}
          {...form.register('lastName')}
        />
        {isOwner && (
          <TextField
            label="Family Name"
            hint="The name of your family’s vault. Everyone in it sees this."
            autoComplete="off"
            error={errorOf('familyName')}
            {...form.register('familyName')}
          />
        )}
        <TextField
          label="Date of Birth"
          optional
          type="date"
          autoComplete="bday"
          error={errorOf('dateOfBirth')}
          {...form.register('dateOfBirth')}
        />
        <Select
          label="Relationship"
          optional
          options={RELATIONSHIP_OPTIONS}
          error={errorOf('relationship')}
          {...form.register('relationship')}
        />
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          error={errorOf('phone')}
          {...form.register('phone')}
        />
        <TextArea
          label="About You"
          optional
          hint={`Up to ${MAX_BIO_LENGTH.toLocaleString('en')} characters`}
          error={errorOf('bio')}
          {...form.register('bio')}
        />
        <Button type="submit" size="large" className="self-start" pending={update.isPending} pendingLabel="Saving…">
          Save Changes
        </Button>
      </form>
    </Section>
  )
}

const useUpdateProfile = (onSaved: (user: User) => void) => {
  const setUser = useSetUser()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileForm) => call(updateProfile, { body }),
    onSuccess: async (user) => {
      await setUser(user)
      onSaved(user)
      toast({ title: 'Profile updated' })
      // Lists of the family name the person, too.
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' })
    },
    onError: (error) => toast({ variant: 'destructive', title: 'Update failed', description: sentenceOf(error) }),
  })
}
