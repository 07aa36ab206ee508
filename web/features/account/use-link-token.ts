import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import * as v from 'valibot'
import type { paths } from '#common/paths.ts'
import { detectInAppBrowser } from '#web/lib/in-app-browser.ts'

type LinkPath = (typeof paths)['reset' | 'recover' | 'stopRecovery' | 'personalLink' | 'confirmEmail']

/** The shortest of these links works for an hour, so nothing is stored longer. */
const MAX_AGE_MS = 60 * 60_000

const storedSchema = v.pipe(v.string(), v.parseJson(), v.object({ token: v.string(), storedAt: v.number() }))

const keyOf = (path: LinkPath) => `keepsaid-link:${path}`

/**
 * The token after the # of the address, where no server and no log sees it; empty if there is none. It is removed from the
 * address at once, to keep it out of the history and off the screen, and stored for this tab, so that a reload still has it.
 * Windows of other apps have no history but pass on their address with "Open in Safari", so there it stays in the address. A
 * newer link opened in the same tab replaces it.
 * @returns `forget` drops it once it is used or the server says that it doesn't work; the page that is open still has it
 */
export const useLinkToken = (path: LinkPath): { token: string; forget: () => void } => {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState(() => hash || readStored(path))
  if (hash && hash !== token) setToken(hash)
  const clearAddress = useCallback(() => void navigate({ to: path, hash: '', replace: true }), [navigate, path])
  useEffect(() => {
    if (!hash) return
    store(path, hash)
    if (!detectInAppBrowser(navigator)) clearAddress()
  }, [hash, path, clearAddress])
  const forget = useCallback(() => {
    removeStored(path)
    if (location.hash) clearAddress()
  }, [path, clearAddress])
  return { token, forget }
}

// A browser that stores nothing just needs the link again after a reload.

function readStored(path: LinkPath): string {
  try {
    const { output, success } = v.safeParse(storedSchema, sessionStorage.getItem(keyOf(path)))
    const age = success ? Date.now() - output.storedAt : Number.NaN
    if (success && age >= 0 && age < MAX_AGE_MS) return output.token
    sessionStorage.removeItem(keyOf(path))
  } catch {}
  return ''
}

function store(path: LinkPath, token: string): void {
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify({ token, storedAt: Date.now() }))
  } catch {}
}

function removeStored(path: LinkPath): void {
  try {
    sessionStorage.removeItem(keyOf(path))
  } catch {}
}
