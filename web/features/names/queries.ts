import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addName, changeName, type FamilyName, listNames, removeName } from '#server/features/names/contract.ts'
import type { Sent } from '#server/infra/http/contract.ts'
import { familyKeys } from '#web/features/family/queries.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { toast } from '#web/ui/toast.ts'

/** Below the family's key: members and stories change the list, too. */
export const namesKey = [...familyKeys.all, 'names'] as const

/** The family's names and places. */
export const useNames = () =>
  useQuery({
    queryKey: namesKey,
    queryFn: ({ signal }) => call(listNames, undefined, { signal }),
    networkMode: 'always',
  })

/** Adds a name, or brings back a removed one. */
export const useAddName = () =>
  useNamesMutation((body: Sent<typeof addName, 'body'>) => call(addName, { body }), {
    onSuccess: ({ name }) => toast({ title: `“${name.trim()}” added` }),
  })

export const useChangeName = () =>
  useNamesMutation((body: Sent<typeof changeName, 'body'>) => call(changeName, { body }), {
    onSuccess: () => toast({ title: 'Changes saved' }),
  })

type NameEntry = Pick<FamilyName, 'name' | 'misheard'>

/** Removes a name. The toast that confirms it offers Undo. */
export const useRemoveName = () => {
  const client = useQueryClient()
  // Not a hook: the row is gone when the user presses Undo.
  const undo = ({ name, misheard }: NameEntry) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: () => call(addName, { body: { name, misheard } }),
        networkMode: 'always',
        onSuccess: () => toast({ title: `“${name}” is back` }),
        onError: showError,
        onSettled: () => client.invalidateQueries({ queryKey: namesKey }),
      })
      .execute(undefined)
      // onError has shown it.
      .catch(() => undefined)
  return useNamesMutation(({ name }: NameEntry) => call(removeName, { body: { name } }), {
    onSuccess: (entry) =>
      toast({
        title: `“${entry.name}” removed`,
        action: { label: 'Undo', altText: 'You can also add the name again.', onAct: () => void undo(entry) },
      }),
    onError: showError,
  })
}

const showError = (error: Error) => {
  toast({ variant: 'destructive', title: 'Error', description: sentenceOf(error) })
}

const useNamesMutation = <Variables>(
  send: (variables: Variables) => Promise<unknown>,
  { onSuccess, onError }: { onSuccess: (variables: Variables) => unknown; onError?: (error: Error) => void },
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: (_reply, variables) => void onSuccess(variables),
    ...(onError && { onError }),
    // After a failure too: a relative may have changed the list.
    onSettled: () => client.invalidateQueries({ queryKey: namesKey }),
  })
}
