import { nuclearCleanup } from '#server/features/account/contract.ts'
import { call } from '#web/lib/call.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { whenPageIsUnlocked } from '#web/lib/page-lock.ts'
import { paths } from '#web/lib/paths.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { forgetKnownPerson } from './delete-offline-user.ts'

const GONE = ['User account no longer exists', 'User account deleted']
const REDIRECT_AFTER = 100

/** Whether a refusal says that the account has been deleted (specification, 8). */
export const isAccountGone = (error: CallError): boolean =>
  error.status === 401 && GONE.some((text) => error.message.includes(text))

let leaving = false

/** The account is gone: drops what the browser holds and goes to sign-in after 0.1 s, past every cache. */
export const forceSignOut = (): void => {
  if (leaving) return
  leaving = true
  whenPageIsUnlocked(() => {
    // The page is left before this is answered; the answer still takes the cookie away.
    void call(nuclearCleanup, undefined, { via: (to, how) => fetch(to, { ...how, keepalive: true }) }).catch(() => {})
    void clearClient().catch(() => {})
    setTimeout(() => location.replace(`${paths.auth}?t=${Date.now()}`), REDIRECT_AFTER)
  })
}

/**
 * Forgets everything this browser holds of a person, but never their unsent recordings: those stay in IndexedDB and are
 * offered to the same account again. HttpOnly cookies are the server's to clear.
 */
export const clearClient = async (): Promise<void> => {
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some browsers, and an expiry is all there is to write
    if (name) document.cookie = `${name}=; max-age=0; path=/`
  }
  await forgetKnownPerson()
  // Absent where the context is not secure.
  if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name)
}
