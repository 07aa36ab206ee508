import { signInBecause } from '#common/paths.ts'
import { nuclearCleanup } from '#server/features/account/contract.ts'
import { closeStorage } from '#web/lib/browser-storage.ts'
import { call, forgetReplies } from '#web/lib/call.ts'
import type { CallError } from '#web/lib/call-error.ts'
import { whenPageIsUnlocked } from '#web/lib/page-lock.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { deleteOfflineUser } from './delete-offline-user.ts'

const ACCOUNT_GONE_MESSAGES = ['User account no longer exists', 'User account deleted']
const REDIRECT_DELAY_MS = 100

/** Whether an error says that the account has been deleted (specification, section 8). */
export const isAccountGone = (error: CallError): boolean =>
  error.status === 401 && ACCOUNT_GONE_MESSAGES.some((text) => error.message.includes(text))

/** Whether the personal link that this device signed in with was turned off. */
export const isLinkRevoked = (error: CallError): boolean => error.code === 'link_revoked'

let isLeaving = false

/**
 * Signs out after the account was deleted or its link was turned off: clears the browser and goes after 0.1 s to the page that
 * says why, with a timestamp to bypass caches.
 */
export const forceSignOut = (to: string = signInBecause('account-deleted')): void => {
  if (isLeaving) return
  isLeaving = true
  whenPageIsUnlocked(() => {
    // `keepalive` lets the reply clear the cookie after the page is gone.
    void call(nuclearCleanup, undefined, { via: (url, init) => fetch(url, { ...init, keepalive: true }) }).catch(
      () => {},
    )
    // The page may ask for the user before that reply has cleared the cookie, and is told the same again. It has nothing about
    // them, and shows itself once it has asked.
    if ((location.pathname + location.search).startsWith(to)) {
      isLeaving = false
      return
    }
    void clearClient().catch(() => {})
    setTimeout(() => location.replace(`${to}&t=${Date.now()}`), REDIRECT_DELAY_MS)
  })
}

/**
 * Clears everything this browser stores about a person, except their unsaved recordings: those stay in IndexedDB for the same
 * account. HttpOnly cookies are the server's to clear.
 */
export const clearClient = async (): Promise<void> => {
  queryClient.clear()
  forgetReplies()
  closeStorage()
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=')[0]?.trim()
    // biome-ignore lint/suspicious/noDocumentCookie: some browsers lack the Cookie Store, and this only writes an expiry
    if (name) document.cookie = `${name}=; max-age=0; path=/`
  }
  await deleteOfflineUser()
  // Missing in insecure contexts.
  if ('caches' in globalThis) for (const name of await caches.keys()) await caches.delete(name)
}
