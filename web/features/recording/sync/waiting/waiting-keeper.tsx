import { useEffect } from 'react'
import { keepSending } from './keep-sending.ts'

/** Sends the recordings that wait on this device while anybody of this browser is on any page. */
export function WaitingKeeper({ accountId }: { accountId: number }) {
  useEffect(() => {
    const left = new AbortController()
    keepSending(accountId, left.signal)
    return () => left.abort()
  }, [accountId])
  return null
}
