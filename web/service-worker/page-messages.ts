// Messages between the service worker and the pages it serves.

/** Page to worker: fill the cache and delete the caches of old builds. */
export const CLEAN_UP = 'clean-up'

/** Worker to page: which build are you from? */
export const GET_PAGE_STATE = 'get-page-state'

export interface PageState {
  /** Path of the page's entry script, which identifies its build. */
  readonly entry: string
}

/** A page that takes longer is asleep, or not the app. */
const REPLY_TIMEOUT_MS = 1000

/** An open page, as the worker sees it. */
export interface OpenPage {
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** The builds of all open pages; null if any page does not reply, because then we cannot know. */
export async function getPageStates(pages: readonly OpenPage[]): Promise<readonly PageState[] | null> {
  const states = await Promise.all(pages.map(getPageState))
  return states.every((state) => state !== null) ? states : null
}

function getPageState(page: OpenPage): Promise<PageState | null> {
  const { port1, port2 } = new MessageChannel()
  return new Promise<PageState | null>((resolve) => {
    const timer = setTimeout(resolve, REPLY_TIMEOUT_MS, null)
    port1.onmessage = ({ data }: MessageEvent<PageState>) => {
      clearTimeout(timer)
      resolve(data)
    }
    page.postMessage(GET_PAGE_STATE, [port2])
  }).finally(() => port1.close())
}
