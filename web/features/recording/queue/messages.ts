import type { Failure, UploadState } from './outcomes.ts'

/** How much of a recording is on the server. */
export interface UploadProgress {
  readonly state: UploadState
  /** How far into the recording the server has it, in milliseconds. */
  readonly ms: number
}

/** What the tab that works on the queue tells the pages of this browser, itself included. */
export type QueueMessage =
  /** There are other entries or recordings than before. */
  | { readonly type: 'changed' }
  | { readonly type: 'progress'; readonly recordingId: string; readonly progress: UploadProgress }
  /** A try to save a recording as a story has ended. */
  | {
      readonly type: 'saved'
      readonly recordingId: string
      readonly storyId: number
      readonly title: string
    }
  | {
      readonly type: 'notSaved'
      readonly recordingId: string
      readonly outcome: Failure
      readonly problem: string
    }
  /** A new page wants to hear all progress again. */
  | { readonly type: 'progress?' }

const channelOf = (accountId: number) => `keepsaid-queue:${accountId}`

export interface QueueChannel {
  post(message: QueueMessage): void
  /** Returns how to stop listening. */
  subscribe(listener: (message: QueueMessage) => void): () => void
}

/** One person's pages in this browser; the page that posts a message gets it too. */
export const queueChannel = (accountId: number): QueueChannel => ({
  post(message) {
    const channel = new BroadcastChannel(channelOf(accountId))
    channel.postMessage(message)
    channel.close()
  },
  subscribe(listener) {
    const channel = new BroadcastChannel(channelOf(accountId))
    channel.onmessage = ({ data }: MessageEvent<QueueMessage>) => listener(data)
    return () => channel.close()
  },
})
