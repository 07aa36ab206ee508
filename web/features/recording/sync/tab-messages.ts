import { useEffect, useState } from 'react'
import type { UploadProgress } from './chunk-uploader.ts'

/** Messages between the tabs of this browser; the tab that posts one gets it too. */
function openChannel<Message>(name: string) {
  return {
    post(message: Message): void {
      const channel = new BroadcastChannel(name)
      channel.postMessage(message)
      channel.close()
    },
    /** Returns how to stop listening. */
    subscribe(listener: (message: Message) => void): () => void {
      const channel = new BroadcastChannel(name)
      channel.onmessage = ({ data }: MessageEvent<Message>) => listener(data)
      return () => channel.close()
    },
  }
}

const outbox = openChannel<'changed'>('keepsaid-outbox')

/** A story was added to the outbox, sent, or refused; or an unsaved recording was released. */
export const notifyOutboxChanged = (): void => outbox.post('changed')

export const onOutboxChanged = (listener: () => void): (() => void) => outbox.subscribe(() => listener())

/** How much of an unsaved recording is on the server. */
export interface UploadStatus {
  readonly id: string
  /** The number of slices it had then; the status is outdated once the recording has grown. */
  readonly slices: number
  readonly progress: UploadProgress
}

const STATUS_REQUEST = 'status?'

const uploads = openChannel<UploadStatus | typeof STATUS_REQUEST>('keepsaid-waiting')

export const postUploadStatus: (status: UploadStatus) => void = uploads.post

/** Calls back when some tab asks for the status of every upload. */
export const onUploadStatusRequest = (listener: () => void): (() => void) =>
  uploads.subscribe((message) => message === STATUS_REQUEST && listener())

/** The latest status of each unsaved recording by its id, from the tab that uploads them. */
export function useUploadStatuses(): ReadonlyMap<string, UploadStatus> {
  const [latest, setLatest] = useState<ReadonlyMap<string, UploadStatus>>(new Map())
  useEffect(() => {
    const unsubscribe = uploads.subscribe((message) => {
      if (message !== STATUS_REQUEST) setLatest((before) => new Map(before).set(message.id, message))
    })
    uploads.post(STATUS_REQUEST)
    return unsubscribe
  }, [])
  return latest
}
