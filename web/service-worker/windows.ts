import { HOW_ARE_YOU, type PageState } from './messages.ts'

/** A page that does not answer by then is asleep, or none of the app's. */
const ANSWER_MS = 1000

/** A page of ours that is open somewhere, as the worker sees it. */
export interface OpenWindow {
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** Which build each of the open pages is from; null when one does not say, for then nothing is known. */
export async function askWindows(windows: readonly OpenWindow[]): Promise<readonly PageState[] | null> {
  const states = await Promise.all(windows.map(ask))
  return states.every((state) => state !== null) ? states : null
}

function ask(window: OpenWindow): Promise<PageState | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<PageState | null>((resolve) => {
    const timer = setTimeout(resolve, ANSWER_MS, null)
    port1.onmessage = ({ data }: MessageEvent<PageState>) => {
      clearTimeout(timer)
      resolve(data)
    }
    window.postMessage(HOW_ARE_YOU, [port2])
  }).finally(() => port1.close())
}
