import type { QueryClient } from '@tanstack/react-query'
import { whenPageIsFree } from '#web/lib/page-hold.ts'
import { wayBackIn } from '#web/lib/paths.ts'
import { userQuery } from './use-user.ts'

const CHANNEL = 'keepsaid-session'

let listening: BroadcastChannel | null = null

/** Tells this browser's other tabs that the person has signed out, or that another family shows from now on. */
export const tellOtherTabs = (news: 'signed-out' | 'family'): void => {
  // What is said on a channel is not heard on that one: this tab has its own way to leave.
  const channel = listening ?? new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  if (channel !== listening) channel.close()
}

/**
 * Leaves this tab too when another one signs out, having forgotten the person: nothing of theirs is to be written down on the
 * way. Asks anew which family shows. Returns how to stop listening.
 */
export const followOtherTabs = (client: QueryClient): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  listening = channel
  channel.onmessage = ({ data }) => {
    if (data === 'family') void client.invalidateQueries(userQuery)
    else
      whenPageIsFree(() => {
        client.clear()
        location.replace(wayBackIn)
      })
  }
  return () => {
    if (listening === channel) listening = null
    channel.close()
  }
}
