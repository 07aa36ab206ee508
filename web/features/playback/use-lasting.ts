import { useEffect, useState } from 'react'

/** True once something has been true for `ms` without a break, for what is too short to be worth saying. */
export function useLasting(now: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false)
  useEffect(() => {
    if (!now) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [now, ms])
  return now && lasting
}
