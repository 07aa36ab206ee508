import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '#common/format/dates.ts'
import {
  AT_ONCE,
  deleteQuestions,
  deleteStories,
  deleteUser,
  getGrowth,
  getServerState,
  getSystemStats,
  getUserDeletion,
  listAllQuestions,
  listAllStories,
  listUsers,
  openStory,
  retryJobs,
  undoUserDeletion,
} from '#server/features/admin/contract.ts'
import { DELETED_STORY_DAYS } from '#server/features/stories/editing/contract.ts'
import type { Call, Sent } from '#server/infra/http/contract.ts'
import { confirmIdentity } from '#web/features/security/ways-in.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { pagedQuery } from '#web/lib/paged-list.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { type ToastOptions, toast } from '#web/ui/toast.ts'

const MINUTE_MS = 60_000
/** As specified: lists aren't cached, so a list that is opened again is read again. */
const NOT_CACHED = { staleTime: 0, gcTime: 0, networkMode: 'always' } as const

type Filters<C extends Call> = Omit<Sent<C, 'query'>, 'cursor' | 'limit'>

export const useUsers = (filters: Filters<typeof listUsers>) =>
  useInfiniteQuery({
    ...pagedQuery(['admin', 'users', filters], (cursor, options) =>
      call(listUsers, { query: { ...filters, cursor } }, options),
    ),
    ...NOT_CACHED,
  })

export const useAllStories = (filters: Filters<typeof listAllStories>) =>
  useInfiniteQuery({
    ...pagedQuery(['admin', 'stories', filters], (cursor, options) =>
      call(listAllStories, { query: { ...filters, cursor } }, options),
    ),
    ...NOT_CACHED,
  })

export const useAllQuestions = (filters: Filters<typeof listAllQuestions>) =>
  useInfiniteQuery({
    ...pagedQuery(['admin', 'questions', filters], (cursor, options) =>
      call(listAllQuestions, { query: { ...filters, cursor } }, options),
    ),
    ...NOT_CACHED,
  })

/** As specified, cached for 5 minutes. */
export const useSystemStats = () =>
  useQuery({
    queryKey: ['admin', 'stats'],
    queryFn: ({ signal }) => call(getSystemStats, undefined, { signal }),
    staleTime: 5 * MINUTE_MS,
    gcTime: 5 * MINUTE_MS,
    networkMode: 'always',
  })

export const useGrowth = () =>
  useQuery({
    queryKey: ['admin', 'growth'],
    queryFn: ({ signal }) => call(getGrowth, undefined, { signal }),
    staleTime: 5 * MINUTE_MS,
    gcTime: 5 * MINUTE_MS,
    networkMode: 'always',
  })

/** Not cached: after a repair, people look whether it helped. */
export const useServerState = () =>
  useQuery({
    queryKey: ['admin', 'server'],
    queryFn: ({ signal }) => call(getServerState, undefined, { signal }),
    ...NOT_CACHED,
  })

export const useRetryJobs = () =>
  useChange((name: string) => call(retryJobs, { body: { name } }), {
    title: 'Jobs started again',
  })

export const useUserDeletion = (id: number) =>
  useQuery({
    queryKey: ['admin', 'deletion', id],
    queryFn: ({ signal }) => call(getUserDeletion, { params: { id } }, { signal }),
    ...NOT_CACHED,
  })

/** Reads a story's text. A mutation, because it leaves an entry that the family's owner sees. */
export const useOpenStory = () =>
  useMutation({ mutationFn: (id: number) => call(openStory, { params: { id } }), networkMode: 'always' })

/** What deleting an account now takes. */
type Confirmation = { password: string; needsPasskey: boolean }

export const useDeleteUser = () =>
  useChange(
    async ({ id, keepsStories, now }: { id: number; keepsStories: boolean; now?: Confirmation }) => {
      const identity = now && (await confirmIdentity(now.password, now.needsPasskey))
      const body = { keepsStories, ...(identity && { confirmation: AT_ONCE, ...identity }) } as const
      return call(deleteUser, { params: { id }, body })
    },
    ({ dueAt }) => ({
      title: 'User deleted',
      ...(dueAt && {
        description: `The account will be deleted on ${formatDate(Date.parse(dueAt))}. You can undo that until then.`,
      }),
    }),
  )

export const useKeepUser = () =>
  useChange((id: number) => call(undoUserDeletion, { params: { id } }), {
    title: 'Account kept',
  })

export const useDeleteStories = () =>
  useChange((storyIds: number[]) => call(deleteStories, { body: { storyIds } }), {
    title: 'Stories deleted',
    description: `Their families can restore them for ${DELETED_STORY_DAYS} days.`,
  })

export const useDeleteQuestions = () =>
  useChange((questionIds: number[]) => call(deleteQuestions, { body: { questionIds } }), {
    title: 'Questions deleted',
  })

type Done = Pick<ToastOptions, 'title' | 'description'>

/** A change of an administrator, with the specified toasts. What fails is also shown where it was asked for. */
const useChange = <Input, Reply>(
  mutationFn: (input: Input) => Promise<Reply>,
  done: Done | ((reply: Reply) => Done),
) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSuccess: (reply) => {
      toast(typeof done === 'function' ? done(reply) : done)
      void client.invalidateQueries({ queryKey: ['admin'] })
    },
    onError: (error) => toast({ title: 'Error', description: sentenceOf(error), variant: 'destructive' }),
  })
}
