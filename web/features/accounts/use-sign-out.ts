import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { logout } from '#server/features/accounts/contract.ts'
import { paths } from '#web/app/paths.ts'
import { call } from '#web/lib/call.ts'
import { carryNotice } from '#web/lib/carried-notice.ts'
import { toast } from '#web/ui/toast.ts'
import { clearClient } from './clear-client.ts'
import { noteFailedSignOut, signOutHasFailed } from './failed-sign-out.ts'
import { tellOtherTabs } from './other-tabs.ts'

// As specified: two tries to leave and a forced reload, for browsers that swallow a redirect.
const REDIRECTS = [100, 200]
const RELOAD_AFTER = 500
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
      for (const ms of REDIRECTS) setTimeout(() => location.replace(paths.auth), ms)
      setTimeout(() => location.reload(), RELOAD_AFTER)
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
