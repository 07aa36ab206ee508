import { Worker } from 'node:worker_threads'
import type { Driven, Load } from './drive.ts'

/** `drive`, from another thread: for a server in this process, whose event loop the client must not share. */
export const openDriver = (stack: AsyncDisposableStack): ((load: Load) => Promise<Driven>) => {
  const thread = new Worker(new URL('./drive-thread.ts', import.meta.url))
  stack.defer(async () => void (await thread.terminate()))
  return (load) =>
    new Promise((resolve, reject) => {
      thread.once('error', reject)
      thread.once('message', (driven: Driven) => {
        thread.off('error', reject)
        resolve(driven)
      })
      thread.postMessage(load)
    })
}
