import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { paths } from '#common/paths.ts'

/**
 * The token after the # of the address, where no server and no log sees it; empty if there is none. It is removed from the
 * address at once, to keep it out of the history and off the screen. A newer link opened in the same tab replaces it.
 */
export const useTokenFromAddress = (
  path: (typeof paths)['reset' | 'recover' | 'stopRecovery' | 'personalLink' | 'confirmEmail'],
): string => {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  if (hash && hash !== token) setToken(hash)
  useEffect(() => {
    if (hash) void navigate({ to: path, hash: '', replace: true })
  }, [hash, navigate, path])
  return token
}
