import type { UploadProgress } from '../upload/sender.ts'

/** How much of a recording that waits on this device is in the vault. */
export interface WaitingNews {
  readonly id: string
  /** Of so many slices: one that has grown since is another matter. */
  readonly slices: number
  readonly progress: UploadProgress
}

const CHANNEL = 'keepsaid-waiting'
const ASKED = 'how do they stand?'

type Message = WaitingNews | typeof ASKED

function send(message: Message): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

function receive(listener: (message: Message) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => listener(data)
  return () => channel.close()
}

/** Tells every tab of this browser, this one included. */
export const tellWaitingNews: (news: WaitingNews) => void = send

/** Calls back at news, beginning with what is known already; returns how to stop listening. */
export function onWaitingNews(listener: (news: WaitingNews) => void): () => void {
  const forget = receive((message) => message !== ASKED && listener(message))
  send(ASKED)
  return forget
}

/** Calls back when somebody wants to know how all of them stand; returns how to stop listening. */
export const onWaitingAsked = (listener: () => void): (() => void) =>
  receive((message) => message === ASKED && listener())
