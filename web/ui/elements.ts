import type { ReactElement } from 'react'

/** Children that are elements, and never a bare text, so they may come and go on a page that the browser translates. */
export type Elements = ReactElement | readonly Elements[] | false | null | undefined
