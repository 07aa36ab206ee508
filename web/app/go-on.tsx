import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isPublicPage } from './paths.ts'

/** Leads on to an address that is only known at run time, without leaving this one in the history. */
export function GoOn({ to }: { to: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    if (isPublicPage(new URL(to, location.origin).pathname)) location.replace(to)
    else void navigate({ href: to, replace: true })
  }, [navigate, to])
  return null
}
