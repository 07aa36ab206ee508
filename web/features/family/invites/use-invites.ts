import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import {
  createInvite,
  deleteInvite,
  type inviteFormSchema,
  mailInvite,
} from '#server/features/family/invites/contract.ts'
import { useMailStatus } from '#web/features/email/use-mail-status.ts'
import { familyKeys } from '#web/features/family/family-keys.ts'
import { call } from '#web/lib/call.ts'
import { CallError } from '#web/lib/call-error.ts'
import { toast } from '#web/ui/toast.ts'
import { CREATE_FAILED, DELETE_FAILED, inviteProblem, MAIL_FAILED } from './invite-problem.ts'

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
    mutationFn: (body: { email: string }) => call(mailInvite, { params: { id }, body }),
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
