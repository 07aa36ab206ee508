import { useMutation } from '@tanstack/react-query'
import { logout } from '#server/features/accounts/contract.ts'
import { paths } from '#web/app/paths.ts'
import { call } from '#web/lib/call.ts'
import { carryNotice } from '#web/lib/carried-notice.ts'
import { toast } from '#web/ui/toast.ts'
import { clearClient } from './clear-client.ts'
import { tellOtherTabs } from './other-tabs.ts'

// As specified: two tries to leave and a forced reload, for browsers that swallow a redirect.
const REDIRECTS = [100, 200]
const RELOAD_AFTER = 500
const HOME_AFTER_FAILURE = 1000

/** Signs out: everything this browser holds goes, unsent recordings stay. */
export const useSignOut = () =>
  useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      await clearClient()
      tellOtherTabs()
      const notice = { title: 'Signed out', description: "You've been successfully signed out." }
      toast(notice)
      carryNotice(notice)
      for (const ms of REDIRECTS) setTimeout(() => location.replace(paths.auth), ms)
      setTimeout(() => location.reload(), RELOAD_AFTER)
    },
    onError: async () => {
      await clearClient()
      toast({ variant: 'destructive', title: 'Logout issue', description: 'Redirecting to sign in page...' })
      setTimeout(() => location.replace(paths.home), HOME_AFTER_FAILURE)
    },
  })
