/** A network that says nothing for this long has failed for somebody who wants to speak. */
export const PATIENCE_MS = 8000

/** What proxies answer while the server behind them is away. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504])

type Asked = Pick<Request, 'method' | 'mode' | 'url'>

/**
 * Whose business a request is: `page` and `asset` are answered by the worker, everything else goes its way as if there
 * were none; calls above all.
 */
export function kindOf({ method, mode, url }: Asked, origin: string): 'page' | 'asset' | 'other' {
  const { origin: asked, pathname } = new URL(url)
  if (method !== 'GET' || asked !== origin || pathname.startsWith('/api/')) return 'other'
  if (pathname.startsWith('/assets/')) return 'asset'
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
  if (first && !AWAY.has(first.status)) return first
  const offline = (await somebodyIsKnown().catch(() => false)) ? await shell().catch(() => undefined) : undefined
  return offline ?? page
}
