import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import {
  createInvite,
  deleteInvite,
  emailInvite,
  type inviteFormSchema,
  listFamilyLinks,
} from '#server/features/family/invites/contract.ts'
import { needsVerifiedAddress } from '#web/features/account/verify-address.tsx'
import { useEmailStatus } from '#web/features/email/email-status.ts'
import { familyKeys } from '#web/features/family/queries.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { toast } from '#web/ui/toast.ts'

const linksQuery = queryOptions({
  queryKey: familyKeys.links,
  queryFn: ({ signal }) => call(listFamilyLinks, undefined, { signal }),
  networkMode: 'always',
})

/** The invite links of the family, newest first. */
export const useLinks = () => useQuery(linksQuery)

/** Creates a link for one relative. */
export const useCreateInvite = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InferInput<typeof inviteFormSchema>) => call(createInvite, { body }),
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: 'Invite Created', description: 'The link works for one person.' })
    },
    onError: (error) => onInviteError(client, error, CREATE_FAILED),
    onSettled: () => refresh(client),
  })
}

/** Emails a pending link, for the first time or again. */
export const useEmailInvite = (id: number) => {
  const client = useQueryClient()
  const status = useEmailStatus()
  return useMutation({
    mutationFn: (body: { email: string }) => call(emailInvite, { params: { id }, body }),
    networkMode: 'always',
    onSuccess: (_, { email }) => {
      if (status?.shownAt) toast({ title: 'Email Created', description: `You can see it at ${status.shownAt}.` })
      else toast({ title: 'Invite Emailed', description: `The link is on its way to ${email}.` })
    },
    onError: (error) => onInviteError(client, error, EMAIL_FAILED),
    onSettled: () => refresh(client),
  })
}

export const useDeleteInvite = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteInvite, { params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: 'Invite Deleted', description: 'No one can join with this link anymore.' })
    },
    onError: (error) => onInviteError(client, error, DELETE_FAILED),
    onSettled: () => refresh(client),
  })
}

export const CREATE_FAILED = 'Failed to create invite. Please try again.'
export const DELETE_FAILED = 'Failed to delete invite. Please try again.'
export const EMAIL_FAILED = 'Failed to email the invite. Please try again.'

/** Errors that a retry does not fix. The server's message says what to do. */
const FINAL_ERRORS: ReadonlySet<string> = new Set([
  'plan_needed',
  'address_unverified',
  'email_limit',
  'invite_not_pending',
  'invalid_input',
])

/** The server's message if it helps, otherwise the specification's sentence (section 8). */
export const inviteErrorText = (error: unknown, fallback: string): string =>
  error instanceof CallError && FINAL_ERRORS.has(error.code) ? sentenceOf(error) : fallback

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: familyKeys.all })

const SUBSCRIPTION_STATUS_KEY = ['subscription-status']

const onInviteError = (client: QueryClient, error: unknown, fallback: string): void => {
  // The dialog asks for what is missing.
  if (!needsVerifiedAddress(error))
    toast({ variant: 'destructive', title: 'Error', description: inviteErrorText(error, fallback) })
  // The page has not noticed yet that the plan has ended.
  if (error instanceof CallError && error.code === 'plan_needed')
    void client.invalidateQueries({ queryKey: SUBSCRIPTION_STATUS_KEY })
}
