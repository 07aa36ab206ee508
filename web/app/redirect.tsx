import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isPublicPage } from '../lib/paths.ts'

export interface GoOnProps {
  to: string
  /** What somebody had in mind who came from the public pages, signed in already. */
  purpose?: string | undefined
}

/** Leads on to an address that is only known at run time, without leaving this one in the history. */
export function GoOn({ to, purpose }: GoOnProps) {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (isPublicPage(new URL(to, location.origin).pathname)) location.replace(to)
    else void navigate({ href: to, replace: true })
  }, [navigate, to])
  useEffect(() => {
    if (!purpose) return
    const saying = import('#web/features/account/taglines.ts')
    // Where it cannot be said the page has led on all the same.
    saying.then(({ formatAlreadyIn }) => formatAlreadyIn(client, purpose)).catch(() => {})
  }, [client, purpose])
  return null
}
