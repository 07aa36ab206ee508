import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Leads on to an address that is only known at run time, without leaving this one in the history. */
export function GoOn({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => void navigate({ href: to, replace: true }), [navigate, to])
  return null
}
