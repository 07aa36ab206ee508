import { useNavigate, useSearch } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'
import { listOf } from './list-of.ts'

/** Leads from a story that was just deleted here to the list it was reached from; the way back to it would lead nowhere. */
export function useLeaveDeleted(): () => void {
  const navigate = useNavigate()
  const search = useSearch({ from: '/signed-in/stories/$id' })
  return () => void navigate({ to: paths.stories, search: listOf(search), replace: true })
}
