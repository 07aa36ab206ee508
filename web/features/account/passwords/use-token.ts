import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { paths } from '#web/lib/paths.ts'

/**
 * The token behind the # of the address, which reaches no server and no log; empty where there is none. It is taken out of the
 * address at once, so that it stays in no history and on no screen. A newer mail's link in the same page takes its place.
 */
export const useToken = (): string => {
  const hash = useLocation({ select: (location) => location.hash })
  const navigate = useNavigate()
  const [token, setToken] = useState(hash)
  if (hash && hash !== token) setToken(hash)
  useEffect(() => {
    if (hash) void navigate({ to: paths.reset, hash: '', replace: true })
  }, [hash, navigate])
  return token
}
