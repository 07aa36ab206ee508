import { paths } from './paths.ts'

/** Where a button of the public pages leads after signing in or up; undefined for the home page. */
export const pathFor = (purpose: string | undefined): string | undefined => {
  if (purpose === 'premium') return paths.premium
  if (purpose === 'archive-pro') return `${paths.premium}?for=${purpose}`
  if (purpose === 'gift-trial') return `${paths.newGift}?kind=trial`
  return purpose === 'gift-premium' ? `${paths.newGift}?kind=premium` : undefined
}

/** Any origin works for checking that an address stays on it. */
const SOME_ORIGIN = 'https://keepsaid.invalid'

/**
 * Where to go after signing in: a path of ours, never another site. It is parsed the way browsers do, which drop tabs and line
 * breaks and turn backslashes around, and returned as parsed.
 */
export const safeNext = (next: string | undefined): string => {
  if (!next?.startsWith('/')) return paths.home
  try {
    const { origin, pathname, search, hash } = new URL(next, SOME_ORIGIN)
    // "/.//elsewhere" stays on the origin, but is not a path anymore once the dot is gone.
    const isOwn = origin === SOME_ORIGIN && !pathname.startsWith('//')
    return isOwn && !pathname.startsWith(paths.auth) ? pathname + search + hash : paths.home
  } catch {
    return paths.home
  }
}
