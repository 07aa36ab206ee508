import { useEffect, useState } from 'react'

/** Whether the component has been there for this long. */
export function useIsLate(afterMs: number): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLate
}
