import { useRef, useState } from 'react'
import { paths, signInUrl } from '#common/paths.ts'
import { logout } from '#server/features/account/contract.ts'
import { storeForNextPage } from '#web/lib/browser-storage.ts'
import { call } from '#web/lib/call.ts'
import { storeFlashMessage } from '#web/lib/flash-message.ts'
import { toast } from '#web/ui/toast.ts'
import { clearClient } from './force-sign-out.ts'
import { notifyOtherTabs } from './use-user.ts'

/**
 * From the specification: two redirects and a forced load, for browsers that swallow a redirect. The last one also names the
 * page: reloading the current one would cancel a redirect that is still under way on a slow connection.
 */
const REDIRECT_DELAYS_MS = [100, 200, 500]
const HOME_AFTER_FAILURE_MS = 1000

/**
 * Signs out and clears the browser; unsaved recordings stay. `hasFailed` stays true across page loads until signing out
 * succeeds.
 */
export const useSignOut = () => {
  const [state, setState] = useState<'idle' | 'pending' | 'failed'>(() => (hasSignOutFailed() ? 'failed' : 'idle'))

  const isSending = useRef(false)

  async function signOut() {
    if (isSending.current) return
    isSending.current = true
    setState('pending')
    try {
      await call(logout)
      // The person is signed out, even if the browser keeps some of it.
      await clearClient().catch(() => undefined)
      notifyOtherTabs('signed-out')
      const notice = { title: 'Signed out', description: "You've been successfully signed out." }
      toast(notice)
      storeFlashMessage(notice)
      for (const ms of REDIRECT_DELAYS_MS) setTimeout(() => location.replace(signInUrl), ms)
    } catch {
      await clearClient().catch(() => undefined)
      // Only the server can end the session, so the next visitor to this page may still be signed in.
      storeForNextPage(FAILED_KEY, 'yes')
      toast({ variant: 'destructive', title: 'Logout issue', description: 'Redirecting to sign in page...' })
      setTimeout(() => location.replace(paths.home), HOME_AFTER_FAILURE_MS)
      setState('failed')
      isSending.current = false
    }
  }

  // Pending until the page is left. Without mutations of the query client: no other part of every page needs them.
  return { signOut, isPending: state === 'pending', hasFailed: state === 'failed' }
}

const FAILED_KEY = 'keepsaid-sign-out-failed'

/** Whether the user tried to sign out in this tab and may still be signed in. */
const hasSignOutFailed = (): boolean => sessionStorage.getItem(FAILED_KEY) !== null

export const clearFailedSignOut = (): void => sessionStorage.removeItem(FAILED_KEY)
