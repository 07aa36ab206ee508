import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundReply, PRIVATE_PAGE_HEADERS } from '#server/infra/http/app-pages.ts'
import { precompressedText, sendPrecompressed } from '#server/infra/http/precompressed-text.ts'
import { ANALYTICS_HEADERS } from '#server/infra/http/security.ts'
import { hasSessionCookie } from '#server/infra/http/sessions.ts'
import type { PublicPage, RenderPages, Site } from './contract.ts'

const HTML = 'text/html; charset=utf-8'
const CACHED_FOR_AN_HOUR = 'public, max-age=3600'

/** Requests made by programs, which get a short JSON answer. Browsers request the icon on their own. */
const PROGRAM_PATHS = /^\/(api\/|assets\/|favicon\.ico($|\?))/

export type PublicPageParts = {
  /** Null if the pages have not been built: the app's page answers then, and says so. */
  rendered: ReturnType<RenderPages> | null
  site: Site
  /** Route patterns of the app's own pages, such as `/stories/:id`. */
  appPaths: readonly string[]
  /** Sends the app's page to a signed-in user, at one of these paths or, without a path, at an unknown address. */
  sendShell: (reply: FastifyReply, path?: string) => FastifyReply
  /** Whether cookies are secure (https). */
  secureCookies: boolean
}

/**
 * Serves the public pages and answers every unknown address. At `/` and `/faq` signed-in users get the app; the session cookie
 * decides, and the app itself checks whether the session is still valid.
 */
export const installPublicPages = (app: FastifyInstance, parts: PublicPageParts): void => {
  const { rendered, site, appPaths, sendShell, secureCookies } = parts
  for (const page of rendered?.pages ?? []) installPage(app, page, { site, sendShell, secureCookies })
  installForSearchEngines(app, rendered?.pages ?? [], site)

  const notFound = rendered && precompressedText(rendered.notFound, HTML)
  const publicPaths = (rendered?.pages ?? []).map(({ path }) => path)
  const normalizePublicPath = pathNormalizer(publicPaths)
  const normalizeAppPath = pathNormalizer(appPaths)
  app.setNotFoundHandler((request, reply) => {
    if (!isPageRequest(request)) return reply.status(404).header('cache-control', 'no-store').send(notFoundReply)
    const publicUrl = normalizePublicPath(request.url)
    if (publicUrl) return reply.header('cache-control', CACHED_FOR_AN_HOUR).redirect(publicUrl, 308)
    const appUrl = normalizeAppPath(request.url)
    // Some of these contain a secret, so no proxy may cache them.
    if (appUrl) return reply.headers(PRIVATE_PAGE_HEADERS).redirect(appUrl, 308)
    if (!notFound || hasSessionCookie(request, secureCookies)) return sendShell(reply)
    return sendPrecompressed(
      request,
      reply.status(404).headers({ ...PRIVATE_PAGE_HEADERS, 'x-robots-tag': 'noindex' }),
      notFound,
    )
  })
}

/** The answer to an address that cannot be parsed. */
export const lostAnswer = (request: FastifyRequest, page: string | undefined): { type: string; text: string } =>
  page !== undefined && isPageRequest(request)
    ? { type: HTML, text: page }
    : { type: 'application/json', text: JSON.stringify(notFoundReply) }

const isPageRequest = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !PROGRAM_PATHS.test(url)

const installPage = (
  app: FastifyInstance,
  { path, html, forMembers, listed, sells }: PublicPage,
  { site, sendShell, secureCookies }: Pick<PublicPageParts, 'site' | 'sendShell' | 'secureCookies'>,
): void => {
  const text = precompressedText(html, HTML)
  const textForMembers = forMembers === null ? null : precompressedText(forMembers, HTML)
  const redirects = sells && !site.siteConfig.sells
  const caching =
    textForMembers && !redirects
      ? { ...PRIVATE_PAGE_HEADERS, 'cache-control': 'private, no-cache' }
      : PRIVATE_PAGE_HEADERS
  const indexing = listed && site.siteConfig.sells ? {} : { 'x-robots-tag': 'noindex' }
  app.get(path, (request, reply) => {
    const isSignedIn = hasSessionCookie(request, secureCookies)
    if (isSignedIn && !textForMembers) return sendShell(reply, path)
    reply.headers({ ...caching, ...indexing, ...(site.measurementId && ANALYTICS_HEADERS) })
    return redirects
      ? reply.redirect('/auth')
      : sendPrecompressed(request, reply, (isSignedIn && textForMembers) || text)
  })
}

/**
 * Redirects for hand-typed addresses, in capitals or with a trailing slash; null for unknown addresses. The query stays
 * as typed, and the result always starts with one of our own paths, so it never leads to another site.
 * @param patterns route patterns, where a `:` starts a last segment that varies
 */
const pathNormalizer = (patterns: readonly string[]): ((url: string) => string | null) => {
  const paths = new Set(patterns.filter((pattern) => !pattern.includes(':')))
  const prefixes = patterns.filter((pattern) => pattern.includes(':')).map((pattern) => pattern.split(':', 1).join())
  return (url) => {
    const [typed = '', ...query] = url.split(/(?=\?)/)
    const path = typed.replace(/(?<=.)\/$/, '')
    const lowerCase = path.toLowerCase()
    if (paths.has(lowerCase)) return lowerCase + query.join('')
    const prefix = prefixes.find((one) => lowerCase.startsWith(one))
    const lastSegment = path.slice(prefix?.length)
    return prefix && /^[\w-]+$/.test(lastSegment) ? prefix + lastSegment + query.join('') : null
  }
}

const installForSearchEngines = (
  app: FastifyInstance,
  pages: readonly PublicPage[],
  { siteConfig, origin }: Site,
): void => {
  const listed = siteConfig.sells ? pages.filter((page) => page.listed).map(({ path }) => origin + path) : []
  const texts = [
    { path: '/robots.txt', text: precompressedText(robotsTxt(origin, listed.length > 0), 'text/plain; charset=utf-8') },
    { path: '/sitemap.xml', text: precompressedText(sitemapXml(listed), 'application/xml; charset=utf-8') },
  ]
  for (const { path, text } of texts)
    app.get(path, (request, reply) =>
      sendPrecompressed(request, reply.headers({ 'cache-control': CACHED_FOR_AN_HOUR }), text),
    )
}

/**
 * robots.txt (RFC 9309). Pages of the app are not disallowed: they send `noindex`, which a crawler can only see if it may fetch
 * them. Otherwise it would list their bare addresses.
 */
const robotsTxt = (origin: string, hasSitemap: boolean): string =>
  hasSitemap ? `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n` : 'User-agent: *\nDisallow: /api/\n'

/** See sitemaps.org. */
const sitemapXml = (addresses: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${escapeXml(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')

const escapeXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
