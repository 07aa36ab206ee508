import { startTransition, useCallback, useEffect, useState } from 'react'
import { requireServer } from './connectivity.ts'
import { afterPaint } from './scheduling.ts'

const FIRST_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000
/** Until then it is on its way: a server that restarts is away for a few seconds, and nobody has to hear of that. */
const QUIET_TRIES = 4

/** What came once is there at once when a page shows again. */
const came = new WeakMap<() => Promise<unknown>, unknown>()

/**
 * A part of the page that is only needed later: fetched from `wanted` on, again and again until it is there. `failed` from
 * the first try that failed on, `late` when several have.
 * @param load must stay the same function
 */
export function useLater<Part>(load: () => Promise<Part>, wanted: boolean) {
  const [part, setPart] = useState<{ readonly loaded: Part } | null>(() =>
    // Kept under the function that brought it.
    came.has(load) ? { loaded: came.get(load) as Part } : null,
  )
  const [tries, setTries] = useState(0)

  const fetchPart = useCallback(async () => {
    try {
      await afterPaint()
      await requireServer()
      const loaded = await load()
      came.set(load, loaded)
      // Drawn in slices: the page goes on answering.
      startTransition(() => setPart({ loaded }))
    } catch {
      setTries((before) => before + 1)
    }
  }, [load])

  const missing = wanted && !part
  useEffect(() => {
    if (!missing) return
    if (tries === 0) return void fetchPart()
    const timer = setTimeout(fetchPart, Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1)))
    return () => clearTimeout(timer)
  }, [missing, tries, fetchPart])

  return {
    part: part?.loaded ?? null,
    failed: missing && tries > 0,
    late: missing && tries >= QUIET_TRIES,
    retry: fetchPart,
  }
}
