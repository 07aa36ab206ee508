import { isPublicPage } from '#common/paths.ts'

/** A network this slow counts as offline. */
export const NETWORK_TIMEOUT_MS = 8000

/** The worker answers pages and assets; everything else, above all API calls, goes straight to the network. */
export function classifyRequest(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  ownOrigin: string,
): 'page' | 'asset' | 'other' {
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || pathname.startsWith('/api/')) return 'other'
  if (pathname.startsWith('/assets/')) return 'asset'
  // The app cannot show these; offline, the browser's own message is right.
  if (isPublicPage(pathname)) return 'other'
  return mode === 'navigate' ? 'page' : 'other'
}

export interface PageSources {
  readonly fetchPage: () => Promise<Response>
  /** Whether a user is signed in on this device, as far as it knows. */
  readonly hasKnownUser: () => Promise<boolean>
  readonly getShell: () => Promise<Response | undefined>
  /** Resolves when the network has had enough time. */
  readonly networkTimeout: () => Promise<void>
}

/** The page from the network; the cached app only if the network fails and a user is signed in here. */
export async function respondWithPage({
  fetchPage,
  hasKnownUser,
  getShell,
  networkTimeout,
}: PageSources): Promise<Response> {
  const page = fetchPage()
  const first = await Promise.race([page, networkTimeout()]).catch(() => undefined)
  // An error page from a server or proxy is no use to a storyteller who wants to record.
  if (first && first.status < 500) return first
  const shell = (await hasKnownUser().catch(() => false)) ? await getShell().catch(() => undefined) : undefined
  return shell ?? page
}

/** A page never retries a module that failed to load, so the worker does. */
export const ASSET_RETRY_DELAYS_MS: readonly number[] = [500, 1000, 2000, 4000, 8000]

export interface AssetSources {
  readonly findCached: () => Promise<Response | undefined>
  readonly fetchAsset: () => Promise<Response>
  readonly sleep: (ms: number) => Promise<void>
}

/** An asset from the cache, or from the network as soon as the server is reachable. */
export async function respondWithAsset({ findCached, fetchAsset, sleep }: AssetSources): Promise<Response> {
  const cached = await findCached()
  if (cached) return cached
  for (const delay of ASSET_RETRY_DELAYS_MS) {
    const response = await fetchAsset().catch(() => undefined)
    if (response && response.status < 500) return response
    await sleep(delay)
  }
  return fetchAsset()
}
