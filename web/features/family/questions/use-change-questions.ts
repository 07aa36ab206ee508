import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferInput } from 'valibot'
import { askQuestion, deleteQuestion, type questionFormSchema } from '#server/features/family/questions/contract.ts'
import { familyKeys } from '#web/features/family/family-keys.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/ui/toast.ts'
import { questionKeys } from './question-keys.ts'

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: questionKeys.all })

/** Puts a question to the family or to one of its members. */
export const useAskQuestion = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InferInput<typeof questionFormSchema>) => call(askQuestion, { body }),
    networkMode: 'always',
    onSuccess: async () => {
      toast({ title: 'Question Asked', description: 'It is among the story ideas now, under the red button.' })
      await refresh(client)
    },
    // Whoever it was put to may have gone.
    onError: () => client.invalidateQueries({ queryKey: familyKeys.members }),
  })
}

/** Takes a question back. */
export const useDeleteQuestion = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(deleteQuestion, { params: { id } }),
    networkMode: 'always',
    onSuccess: () => {
      toast({ title: 'Question Deleted' })
    },
    onSettled: () => refresh(client),
  })
}
