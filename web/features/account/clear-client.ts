import { queryClient } from '#web/lib/query-client.ts'
import { forgetKnownPerson } from './forget-known-person.ts'

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
