/** What pages ask of the service worker: to tidy up. Before it does, it asks every page which build it is from. */
export const TIDY_UP = 'tidy-up'

export const HOW_ARE_YOU = 'how-are-you'

export interface PageState {
  /** The path of the script that this page was started with: it says which build the page is from. */
  readonly entry: string
}
