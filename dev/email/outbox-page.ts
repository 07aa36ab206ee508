import type { FastifyInstance, FastifyReply } from 'fastify'
import { OUTBOX_PAGE } from '#server/infra/email/open-mailer.ts'
import { type OutboxMail, readMail, readOutbox } from './read-outbox.ts'

// Letters carry their styles with them. Nothing here may run a script, or fetch anything.
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * For development alone: shows the mail that was kept in files instead of being sent, to whoever can reach the server.
 * Each mail as HTML and as text, as the person it is for would see it.
 */
export const installOutboxPage = (app: FastifyInstance, folder: string): void => {
  app.get(OUTBOX_PAGE, async (_request, reply) => page(reply, 'html', listPage(await readOutbox(folder))))

  app.get<{ Params: { id: string } }>(`${OUTBOX_PAGE}/:id`, async ({ params }, reply) => {
    const mail = await readMail(folder, params.id)
    return mail ? page(reply, 'html', mail.html) : reply.callNotFound()
  })

  app.get<{ Params: { id: string } }>(`${OUTBOX_PAGE}/:id/text`, async ({ params }, reply) => {
    const mail = await readMail(folder, params.id)
    return mail ? page(reply, 'plain', mail.text) : reply.callNotFound()
  })
}

const page = (reply: FastifyReply, kind: 'html' | 'plain', content: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .type(`text/${kind}; charset=utf-8`)
    .send(content)

const listPage = (emails: readonly OutboxMail[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Mail</title>
<style>body { font: 1.125rem/1.6 sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem } li { margin: 1rem 0 }</style>
<h1>Mail</h1>
${emails.length === 0 ? '<p>There is none yet. What the server would send appears here.' : `<ul>${emails.map(listItem).join('\n')}</ul>`}
</html>
`

const listItem = ({ id, to, subject, date }: OutboxMail): string =>
  `<li><a href="${OUTBOX_PAGE}/${id}">${escaped(subject)}</a> (<a href="${OUTBOX_PAGE}/${id}/text">text</a>)<br>to ${escaped(to)}, ${escaped(date)}`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
