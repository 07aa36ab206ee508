import { paths } from '#web/app/paths.ts'
import { whenPageIsFree } from '#web/lib/page-hold.ts'

const CHANNEL = 'keepsaid-session'

/** Tells this browser's other tabs that the person has signed out, or that another family shows from now on. */
export const tellOtherTabs = (news: 'signed-out' | 'family'): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Leaves this tab too when another one signs out, and asks anew which family shows. Returns how to stop listening. */
export const followOtherTabs = (askAnew: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }) => (data === 'family' ? askAnew() : whenPageIsFree(() => location.replace(paths.auth)))
  return () => channel.close()
}
