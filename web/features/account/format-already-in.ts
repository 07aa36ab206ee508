import type { QueryClient } from '@tanstack/react-query'
import { siteConfigQuery } from '#web/lib/site-config.ts'
import { toast } from '#web/ui/toast.ts'
import { isPurpose, lineForMembers } from './taglines.ts'

/** Says to who came to make an account that they have one, and what became of what they had in mind. */
export async function formatAlreadyIn(client: QueryClient, purpose: string): Promise<void> {
  if (!isPurpose(purpose)) return
  const description = lineForMembers(purpose, await client.fetchQuery(siteConfigQuery))
  toast({ title: 'You are signed in already', ...(description !== null && { description }) })
}
