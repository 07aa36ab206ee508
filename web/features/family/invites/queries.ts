import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import {
  createInvite,
  deleteInvite,
  emailInvite,
  type inviteFormSchema,
  listFamilyLinks,
} from '#server/features/family/invites/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMailStatus } from '#web/lib/email-status.ts'
import { toast } from '#web/ui/toast.ts'
import { familyKeys } from '../queries.ts'

const linksQuery = queryOptions({
  queryKey: familyKeys.links,
  queryFn: ({ signal }) => call(listFamilyLinks, undefined, { signal }),
  networkMode: 'always',
})

/** The invite links of the family, the newest first. */
export const useLinks = () => useQuery(linksQuery)

const PLAN = ['subscription-status']

/** Makes a link for one relative. */
export const useCreateInvite = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InferInput<typeof inviteFormSchema>) => call(createInvite, { body }),
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: 'Invite Created', description: 'The link works for one person.' })
    },
    onError: (error) => tell(client, error, CREATE_FAILED),
    onSettled: () => refresh(client),
  })
}

/** Mails a link that nobody has joined by, for the first time or again. */
export const useMailInvite = (id: number) => {
  const client = useQueryClient()
  const status = useMailStatus()
  return useMutation({
    mutationFn: (body: { email: string }) => call(emailInvite, { params: { id }, body }),
    networkMode: 'always',
    onSuccess: (_, { email }) => {
      if (status?.shownAt) toast({ title: 'Mail Written', description: `It is shown at ${status.shownAt}.` })
      else toast({ title: 'Invite Mailed', description: `The link is on its way to ${email}.` })
    },
    onError: (error) => tell(client, error, MAIL_FAILED),
    onSettled: () => refresh(client),
  })
}

/** Takes a link back. */
export const useDeleteInvite = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteInvite, { params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: 'Invite Deleted', description: 'Nobody can join by this link any more.' })
    },
    onError: (error) => tell(client, error, DELETE_FAILED),
    onSettled: () => refresh(client),
  })
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: familyKeys.all })

const tell = (client: QueryClient, error: unknown, otherwise: string): void => {
  toast({ variant: 'destructive', title: 'Error', description: inviteProblem(error, otherwise) })
  // Then the page itself should know that the plan has ended.
  if (error instanceof CallError && error.code === 'plan_needed') void client.invalidateQueries({ queryKey: PLAN })
}

/** Refusals that trying again does not change; the server says in words what to do. */
const FINAL: ReadonlySet<string> = new Set(['plan_needed', 'email_limit', 'invite_not_pending', 'invalid_input'])

/** What to tell about an invite that could not be made, mailed or deleted: the specification's sentence (8), unless there is a reason. */
export const inviteProblem = (error: unknown, otherwise: string): string =>
  error instanceof CallError && FINAL.has(error.code) ? sentenceOf(error) : otherwise

export const CREATE_FAILED = 'Failed to create invite. Please try again.'
export const DELETE_FAILED = 'Failed to delete invite. Please try again.'
export const MAIL_FAILED = 'Failed to mail the invite. Please try again.'
