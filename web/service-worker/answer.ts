import { isPublicPage } from '#web/lib/paths.ts'

/** A network that says nothing for this long has failed for somebody who wants to speak. */
export const TIMEOUT_MS = 8000

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * Whose business a request is: `page` and `asset` are answered by the worker, everything else goes its way as if there
 * were none; calls above all.
 */
export function kindOf({ method, mode, url }: Asked, origin: string): 'page' | 'asset' | 'other' {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || pathname.startsWith('/api/')) return 'other'
  if (pathname.startsWith('/assets/')) return 'asset'
  // The app has nothing to show in their place: without a network the browser says so itself.
  if (isPublicPage(pathname)) return 'other'
  return mode === 'navigate' ? 'page' : 'other'
}

export interface PageParts {
  readonly fetchPage: () => Promise<Response>
  /** Whether somebody is signed in on this device, as far as it knows. */
  readonly somebodyIsKnown: () => Promise<boolean>
  readonly shell: () => Promise<Response | undefined>
  /** Resolves when the network has had time enough. */
  readonly patience: () => Promise<void>
}

/** The network's page; the app itself only where the network fails and somebody is signed in here. */
export async function answerPage({ fetchPage, somebodyIsKnown, shell, patience }: PageParts): Promise<Response> {
  const page = fetchPage()
  const first = await Promise.race([page, patience()]).catch(() => undefined)
  // Whatever a server or what stands before it says with these is of no use to somebody who wants to speak.
  if (first && first.status < 500) return first
  const offline = (await somebodyIsKnown().catch(() => false)) ? await shell().catch(() => undefined) : undefined
  return offline ?? page
}

/** A part of the page that fails to come once is never asked for again by its page: so it is tried for so long, in ms. */
export const ASSET_PAUSES_MS: readonly number[] = [500, 1000, 2000, 4000, 8000]

export interface AssetParts {
  readonly stored: () => Promise<Response | undefined>
  readonly fetchAsset: () => Promise<Response>
  readonly wait: (ms: number) => Promise<void>
}

/** A part of the page: from the store, or from the network as soon as the server is there. */
export async function answerAsset({ stored, fetchAsset, wait }: AssetParts): Promise<Response> {
  const kept = await stored()
  if (kept) return kept
  for (const pause of ASSET_PAUSES_MS) {
    const come = await fetchAsset().catch(() => undefined)
    if (come && come.status < 500) return come
    await wait(pause)
  }
  return fetchAsset()
}
