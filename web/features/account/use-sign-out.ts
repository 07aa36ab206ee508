import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { logout } from '#server/features/account/contract.ts'
import { call } from '#web/lib/call.ts'
import { carryNotice } from '#web/lib/carried-notice.ts'
import { paths, wayBackIn } from '#web/lib/paths.ts'
import { toast } from '#web/ui/toast.ts'
import { clearClient } from './force-sign-out.ts'
import { tellOtherTabs } from './use-user.ts'

// As specified: two tries to leave and a forced load, for browsers that swallow a redirect. The last one names the page as
// well: reloading where we are would call off a redirect that is still on its way over a slow line.
const REDIRECTS = [100, 200, 500]
const HOME_AFTER_FAILURE = 1000

/**
 * Signs out: everything this browser holds goes, unsent recordings stay. `failed` from when that has not worked, over page
 * loads, until it has.
 */
export const useSignOut = () => {
  const [failedBefore] = useState(signOutHasFailed)
  const { mutate, isPending, isError, isIdle } = useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      await clearClient()
      tellOtherTabs('signed-out')
      const notice = { title: 'Signed out', description: "You've been successfully signed out." }
      toast(notice)
      carryNotice(notice)
      for (const ms of REDIRECTS) setTimeout(() => location.replace(wayBackIn), ms)
    },
    onError: async () => {
      await clearClient()
      // Only the server can end the session: whoever comes back to this page may be signed in still.
      noteFailedSignOut()
      toast({ variant: 'destructive', title: 'Logout issue', description: 'Redirecting to sign in page...' })
      setTimeout(() => location.replace(paths.home), HOME_AFTER_FAILURE)
    },
  })
  return { signOut: () => mutate(), isPending, failed: isError || (isIdle && failedBefore) }
}

const KEY = 'keepsaid-sign-out-failed'

/** Remembers in this tab, over page loads, that signing out has failed. */
const noteFailedSignOut = (): void => sessionStorage.setItem(KEY, 'yes')

/** Whether somebody wanted to sign out here and may be signed in still. */
const signOutHasFailed = (): boolean => sessionStorage.getItem(KEY) !== null

/** Somebody has signed in: what was tried before does not matter any more. */
export const forgetFailedSignOut = (): void => sessionStorage.removeItem(KEY)
