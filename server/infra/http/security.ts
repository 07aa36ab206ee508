import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { apiErrors } from './api-error.ts'

/** Additional sources a page may load from. */
type More = { script?: string; image?: string; connect?: string; frame?: string }

const contentSecurityPolicy = ({ script = '', image = '', connect = '', frame }: More = {}): string =>
  [
    "default-src 'none'",
    `script-src 'self'${script}`,
    "style-src 'self'",
    "font-src 'self'",
    `img-src 'self' data: blob:${image}`,
    "media-src 'self' blob:",
    `connect-src 'self'${connect}`,
    ...(frame === undefined ? [] : [`frame-src ${frame}`]),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const GOOGLE_TAG = ' https://www.googletagmanager.com'
const GOOGLE_ANALYTICS = ' https://*.google-analytics.com'

/**
 * Headers of pages that Google Analytics 4 counts, without its advertising features
 * (developers.google.com/tag-platform/security/guides/csp).
 */
export const ANALYTICS_HEADERS = {
  'content-security-policy': contentSecurityPolicy({
    script: GOOGLE_TAG,
    image: GOOGLE_TAG + GOOGLE_ANALYTICS,
    connect: `${GOOGLE_TAG}${GOOGLE_ANALYTICS} https://*.analytics.google.com`,
  }),
}

const STRIPE_JS = 'https://js.stripe.com https://*.js.stripe.com'

/**
 * Headers of the page with Stripe's payment form, and of no other (docs.stripe.com/security/guide). Its wallets open
 * windows, which the page has to be able to hear from.
 */
export const CHECKOUT_HEADERS = {
  'content-security-policy': contentSecurityPolicy({
    script: ` ${STRIPE_JS} https://checkout.stripe.com`,
    image: ' https://*.stripe.com',
    connect: ' https://api.stripe.com https://checkout.stripe.com',
    frame: `${STRIPE_JS} https://hooks.stripe.com https://checkout.stripe.com`,
  }),
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'microphone=(), camera=(), geolocation=(), payment=(self "https://js.stripe.com" "https://checkout.stripe.com")',
}

/** For the worker that recognizes speech on the device. Only it may compile WebAssembly, not the page. */
export const SPEECH_WORKER_HEADERS = {
  'content-security-policy': contentSecurityPolicy({ script: " 'wasm-unsafe-eval'" }),
}

/** For files from people: opened as a page of its own, such a file can run nothing. */
export const SANDBOX_HEADERS = { 'content-security-policy': `${contentSecurityPolicy()}; sandbox` }

const headers = {
  'content-security-policy': contentSecurityPolicy(),
  'permissions-policy': 'microphone=(self), camera=(), geolocation=(), payment=(self)',
  // The address of an invite lets anyone join, so it is never passed on.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** The headers of every reply; `secure` for https. */
export const securityHeaders = (secure: boolean) => ({
  ...headers,
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Sets security headers and rejects state-changing requests from other sites (CSRF): by Sec-Fetch-Site and Origin, which
 * must agree if the browser sends both. `origin` is our own.
 */
export const installSecurity = (app: FastifyInstance, settings: { origin: string; secure: boolean }): void => {
  const { protocol } = new URL(settings.origin)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(settings.secure))
    const { isSigned, isOneClick } = request.routeOptions.config
    if (SAFE.has(request.method) || isSigned || isOneClick) return
    const { 'sec-fetch-site': site, origin, host } = request.headers
    if (site === undefined && origin === undefined) throw apiErrors.crossSite()
    if (site !== undefined && site !== 'same-origin' && site !== 'none') throw apiErrors.crossSite()
    // The server may be reached by another name than the configured one. Only Sec-Fetch-Site can tell that this is the same.
    const own = site === undefined ? [settings.origin] : [settings.origin, `${protocol}//${host}`]
    if (origin !== undefined && !own.includes(origin)) throw apiErrors.crossSite()
  })
}

const MALFORMED: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Replies to what isn't HTTP, without a body: a client that sent HEAD would read it as another reply. */
export const rejectMalformedRequest = ({ code = '' }: NodeJS.ErrnoException, socket: Socket): void => {
  if (socket.writable && code !== 'ECONNRESET')
    socket.write(`HTTP/1.1 ${MALFORMED[code] ?? '400 Bad Request'}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
  socket.destroySoon()
}
