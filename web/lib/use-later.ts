import { useCallback, useEffect, useState } from 'react'

/**
 * A part of the page that is only needed later: fetched from `wanted` on, and again when asked for after a failure.
 * @param load must stay the same function
 */
export function useLater<Part>(load: () => Promise<Part>, wanted: boolean) {
  const [part, setPart] = useState<{ readonly loaded: Part } | null>(null)
  const [failed, setFailed] = useState(false)

  const fetchPart = useCallback(async () => {
    setFailed(false)
    try {
      const loaded = await load()
      setPart({ loaded })
    } catch {
      setFailed(true)
    }
  }, [load])

  useEffect(() => {
    if (wanted) void fetchPart()
  }, [wanted, fetchPart])

  return { part: part?.loaded ?? null, failed, retry: fetchPart }
}
