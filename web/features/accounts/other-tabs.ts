import { paths } from '#web/app/paths.ts'
import { whenPageIsFree } from '#web/lib/page-hold.ts'

const CHANNEL = 'keepsaid-session'

/** Tells this browser's other tabs that the person has signed out. */
export const tellOtherTabs = (): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed-out')
  channel.close()
}

/** Leaves this tab too when another one signs out. Returns how to stop listening. */
export const followOtherTabs = (): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = () => whenPageIsFree(() => location.replace(paths.auth))
  return () => channel.close()
}
