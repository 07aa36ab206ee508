import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Till } from './till/till.ts'

/** Where the pages of the test till are. */
export const TILL_PATH = '/test-till'

const MAX_FORM_BYTES = 4096

/**
 * Serves the pages of the test till: pay for a checkout, plan and payments, an invoice.
 * @param fonts paths of the product's fonts; null if the pages have not been built
 */
export const installTillPages = (
  app: FastifyInstance,
  till: Till,
  origin: string,
  fonts: { textFont: string; headingFont: string } | null,
): Promise<void> =>
  // A scope of its own: only these pages accept forms.
  Promise.resolve(
    app.register(async (pages) => {
      const parsing = { parseAs: 'string' as const, bodyLimit: MAX_FORM_BYTES }
      pages.removeContentTypeParser('application/x-www-form-urlencoded')
      pages.addContentTypeParser('application/x-www-form-urlencoded', parsing, (_request, body, done) =>
        done(null, body),
      )
      if (fonts) {
        pages.get(`${TILL_PATH}/text.woff2`, (_request, reply) => reply.redirect(fonts.textFont))
        pages.get(`${TILL_PATH}/headings.woff2`, (_request, reply) => reply.redirect(fonts.headingFont))
      }
      pages.all(`${TILL_PATH}/*`, async (request, reply) => {
        const answered = await till.handle(toWebRequest(request, origin))
        const body = Buffer.from(await answered.arrayBuffer())
        return reply.status(answered.status).headers(Object.fromEntries(answered.headers)).send(body)
      })
    }),
  )

const toWebRequest = ({ method, url, body, headers }: FastifyRequest, origin: string): Request =>
  new Request(origin + url, {
    method,
    headers: { 'content-type': headers['content-type'] ?? 'text/plain' },
    ...(typeof body === 'string' && { body }),
  })
