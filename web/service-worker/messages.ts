/**
 * What pages and the service worker say to each other. A page asks the worker that waits to take over, and the one that
 * works to tidy up; before either does it, it asks every page how it is.
 */
export type ToWorker = 'take-over-when-free' | 'tidy-up'

export const HOW_ARE_YOU = 'how-are-you'

export interface PageState {
  /** A recording, or a form that somebody may be writing in: not the moment for anything new. */
  readonly busy: boolean
  /** The path of the script that this page was started with: it says which build the page is from. */
  readonly entry: string
}
