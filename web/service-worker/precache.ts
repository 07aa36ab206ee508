export interface Asset {
  /** Below our origin; the name holds a hash of the content. */
  readonly path: string
  /** As in the `integrity` of a request: anything else is refused. */
  readonly integrity: string
}

/** One build of the pages, as far as the record screen needs it without a network. */
export interface Precache {
  /** Differs as soon as one asset does. */
  readonly version: string
  readonly assets: readonly Asset[]
  /** The path of the page that starts the app; one of the assets. */
  readonly shell: string
}
