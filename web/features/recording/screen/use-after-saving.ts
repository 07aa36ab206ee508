import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { userQuery } from '#web/features/account/use-user.ts'
import { paths } from '#web/lib/paths.ts'
import { toast } from '#web/ui/toast.ts'
import type { RecordingSession } from '../session/recording-session.ts'
import { harmOfLeaving } from './safety.ts'

/** Redirect delays (specification 9, "Timings"). */
const STORIES_AFTER_MS = 1500
const AUTH_AFTER_MS = 1000

/** Where a save leads: to the stories, or to signing in again; unless the person has gone elsewhere by then. */
export function useAfterSaving(session: RecordingSession) {
  const client = useQueryClient()
  const router = useRouter()
  const stillHere = () => router.state.location.pathname === paths.home

  async function followTo(to: typeof paths.stories) {
    await router.navigate({ to })
    // What had the focus is gone: whoever cannot see hears of the page that came.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return {
    toStories() {
      toast({ title: 'Success', description: 'Your story has been saved! Redirecting to view your stories...' })
      setTimeout(() => {
        // Somebody who has begun the next story already is not taken away from it.
        if (stillHere() && session.getSnapshot().phase === 'idle') void followTo(paths.stories)
      }, STORIES_AFTER_MS)
    },
    keptForLater() {
      toast({
        title: 'Saved on this device',
        description: 'Your vault cannot take it just now. Your story goes there by itself as soon as it can.',
      })
    },
    toSignIn() {
      setTimeout(() => {
        // What is only in this page would be lost on the way.
        if (!stillHere() || harmOfLeaving(session.getSnapshot()) === 'loses') return
        client.setQueryData(userQuery.queryKey, null)
        void router.navigate({ to: paths.auth, search: { next: paths.home, tab: 'sign-in' } })
      }, AUTH_AFTER_MS)
    },
  }
}
