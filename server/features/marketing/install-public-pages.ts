import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFoundReply, PRIVATE_PAGE_HEADERS } from '#server/infra/http/app-pages.ts'
import { precompressedText, sendPrecompressed } from '#server/infra/http/precompressed-text.ts'
import { ANALYTICS_HEADERS } from '#server/infra/http/security.ts'
import { hasSessionCookie } from '#server/infra/http/sessions.ts'
import { addressMeant } from './address-meant.ts'
import type { PublicPage, RenderPages, Site } from './contract.ts'
import { robots, sitemap } from './for-search-engines.ts'

const HTML = 'text/html; charset=utf-8'
const KEPT_AN_HOUR = 'public, max-age=3600'

/** Where a program asks and nobody reads: a page would only be long. Browsers ask for the icon by themselves. */
const FOR_PROGRAMS = /^\/(api\/|assets\/|favicon\.ico($|\?))/

export type PublicPageParts = {
  /** Null where the pages have not been built: the app's page answers then, and says so. */
  rendered: ReturnType<RenderPages> | null
  site: Site
  /** The paths of the app's own pages, with `:` before what differs. */
  appPaths: readonly string[]
  /** Sends the app's page for who is signed in, at one of these paths or, without one, at an address that is none of ours. */
  sendShell: (reply: FastifyReply, path?: string) => FastifyReply
}

/**
 * Serves what every visitor may read, and answers every address that is none of ours. At `/` and `/faq` the app takes the
 * place of the page for who is signed in; a cookie tells, and whether it is still good is for the app to ask.
 */
export const installPublicPages = (app: FastifyInstance, parts: PublicPageParts): void => {
  const { rendered, site, appPaths, sendShell } = parts
  for (const page of rendered?.pages ?? []) installPage(app, page, { site, sendShell })
  installForSearchEngines(app, rendered?.pages ?? [], site)

  const notFound = rendered && precompressedText(rendered.notFound, HTML)
  const publicPaths = (rendered?.pages ?? []).map(({ path }) => path)
  const publicPage = addressMeant(publicPaths)
  const appPage = addressMeant(appPaths)
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) return reply.status(404).header('cache-control', 'no-store').send(notFoundReply)
    const open = publicPage(request.url)
    if (open) return reply.header('cache-control', KEPT_AN_HOUR).redirect(open, 308)
    const address = appPage(request.url)
    // Some of them are a secret, which nobody between us is to keep.
    if (address) return reply.headers(PRIVATE_PAGE_HEADERS).redirect(address, 308)
    if (!notFound || hasSessionCookie(request)) return sendShell(reply)
    return sendPrecompressed(
      request,
      reply.status(404).headers({ ...PRIVATE_PAGE_HEADERS, 'x-robots-tag': 'noindex' }),
      notFound,
    )
  })
}

/** What is said at an address that cannot even be read. */
export const lostAnswer = (request: FastifyRequest, page: string | undefined): { type: string; text: string } =>
  page !== undefined && wantsPage(request)
    ? { type: HTML, text: page }
    : { type: 'application/json', text: JSON.stringify(notFoundReply) }

const wantsPage = ({ method, url }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !FOR_PROGRAMS.test(url)

const installPage = (
  app: FastifyInstance,
  { path, html, forMembers, listed, sells }: PublicPage,
  { site, sendShell }: Pick<PublicPageParts, 'site' | 'sendShell'>,
): void => {
  const text = precompressedText(html, HTML)
  const textForMembers = forMembers === null ? null : precompressedText(forMembers, HTML)
  const leadsAway = sells && !site.facts.sells
  const kept =
    textForMembers && !leadsAway
      ? { ...PRIVATE_PAGE_HEADERS, 'cache-control': 'private, no-cache' }
      : PRIVATE_PAGE_HEADERS
  const unlisted = listed && site.facts.sells ? {} : { 'x-robots-tag': 'noindex' }
  app.get(path, (request, reply) => {
    const signedIn = hasSessionCookie(request)
    if (signedIn && !textForMembers) return sendShell(reply, path)
    reply.headers({ ...kept, ...unlisted, ...(site.measurementId && ANALYTICS_HEADERS) })
    return leadsAway ? reply.redirect('/auth') : sendPrecompressed(request, reply, (signedIn && textForMembers) || text)
  })
}

const installForSearchEngines = (app: FastifyInstance, pages: readonly PublicPage[], { facts, origin }: Site): void => {
  const listed = facts.sells ? pages.filter((page) => page.listed).map(({ path }) => origin + path) : []
  const texts = [
    { path: '/robots.txt', text: precompressedText(robots(origin, listed.length > 0), 'text/plain; charset=utf-8') },
    { path: '/sitemap.xml', text: precompressedText(sitemap(listed), 'application/xml; charset=utf-8') },
  ]
  for (const { path, text } of texts)
    app.get(path, (request, reply) =>
      sendPrecompressed(request, reply.headers({ 'cache-control': KEPT_AN_HOUR }), text),
    )
}
