/** Calls back when the network is back, or somebody looks at the page again, perhaps after signing in elsewhere. */
export function onConnectionChance(retry: () => void): () => void {
  addEventListener('online', retry)
  addEventListener('focus', retry)
  return () => {
    removeEventListener('online', retry)
    removeEventListener('focus', retry)
  }
}
