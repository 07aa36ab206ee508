import { useEffect } from 'react'
import { keepSending } from './keep-sending.ts'

/** Sends the recordings that wait on this device while anybody of this browser is on any page. */
export function WaitingKeeper({ accountId, familyId }: { accountId: number; familyId: number }) {
  useEffect(() => {
    const left = new AbortController()
    keepSending(accountId, familyId, left.signal)
    return () => left.abort()
  }, [accountId, familyId])
  return null
}
