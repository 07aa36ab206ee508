/** What speech recognition on the device needs. Its worker fills this cache, and keeps it across builds. */
export const SPEECH_CACHE = 'keepsaid-speech'

export interface Asset {
  /** Path on our origin; the file name contains a hash of the content. */
  readonly path: string
  /** Subresource integrity of the content; anything else is rejected. */
  readonly integrity: string
}

/** What one build needs to open the record screen offline. The build inserts it into the service worker. */
export interface Precache {
  /** Changes with any asset. */
  readonly version: string
  readonly assets: readonly Asset[]
  /** Path of the HTML page that starts the app; one of the assets. */
  readonly shell: string
}
