const CHANNEL = 'keepsaid-outbox'

/** Tells every tab of this browser, this one included, that something has changed in the outbox. */
export const tellOutboxNews = (): void => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

/** Calls back at news of the outbox; returns how to stop listening. */
export const onOutboxNews = (listener: () => void): (() => void) => {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = listener
  return () => channel.close()
}
