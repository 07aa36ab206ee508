import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime, { type Attachment } from 'postal-mime'
import { OUTBOX_PAGE } from '#server/infra/email/open-mailer.ts'
import { ignoreMissing } from '#server/infra/files/byte-streams.ts'

// Emails carry their styles and pictures with them. Nothing here may run a script or load anything.
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * For development only: shows the emails that were stored in files instead of being sent, to anyone who can reach the
 * server. Each one as HTML and as text, as its recipient would see it.
 */
export const installOutboxPage = (app: FastifyInstance, folder: string): void => {
  app.get(OUTBOX_PAGE, async (_request, reply) => page(reply, 'html', listPage(await readOutbox(folder))))

  app.get<{ Params: { id: string } }>(`${OUTBOX_PAGE}/:id`, async ({ params }, reply) => {
    const email = await readEmail(folder, params.id)
    return email ? page(reply, 'html', email.html) : reply.callNotFound()
  })

  app.get<{ Params: { id: string } }>(`${OUTBOX_PAGE}/:id/text`, async ({ params }, reply) => {
    const email = await readEmail(folder, params.id)
    return email ? page(reply, 'plain', email.text) : reply.callNotFound()
  })
}

const page = (reply: FastifyReply, kind: 'html' | 'plain', content: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .type(`text/${kind}; charset=utf-8`)
    .send(content)

const listPage = (emails: readonly OutboxEmail[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Emails</title>
<style>body { font: 1.125rem/1.6 sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem } li { margin: 1rem 0 }</style>
<h1>Emails</h1>
${emails.length === 0 ? '<p>No emails yet. Emails from the server appear here.' : `<ul>${emails.map(listItem).join('\n')}</ul>`}
</html>
`

const listItem = ({ id, to, subject, date }: OutboxEmail): string =>
  `<li><a href="${OUTBOX_PAGE}/${id}">${escapeHtml(subject)}</a> (<a href="${OUTBOX_PAGE}/${id}/text">text</a>)<br>to ${escapeHtml(to)}, ${escapeHtml(date)}`

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type OutboxEmail = { id: string; to: string; subject: string; date: string; text: string; html: string }

const FILE = /^([\w-]+)\.eml$/

/** Undefined if there's no email with this ID. */
const readEmail = async (folder: string, id: string): Promise<OutboxEmail | undefined> => {
  if (!FILE.test(`${id}.eml`)) return undefined
  const bytes = await readFile(join(folder, `${id}.eml`)).catch(ignoreMissing)
  if (!bytes) return undefined
  const { to = [], subject = '', date = '', text = '', html = '', attachments } = await PostalMime.parse(bytes)
  return {
    id,
    to: to.map(({ name, address }) => `${name} ${address ?? ''}`.trim()).join(', '),
    subject,
    date,
    text,
    html: attachments.reduce(withPicture, html),
  }
}

const withPicture = (html: string, { contentId, mimeType, content }: Attachment): string =>
  contentId === undefined || typeof content === 'string'
    ? html
    : html.replaceAll(
        `cid:${contentId.replace(/^<|>$/g, '')}`,
        `data:${mimeType};base64,${Buffer.from(new Uint8Array(content)).toString('base64')}`,
      )

/** Newest first. */
const readOutbox = async (folder: string): Promise<OutboxEmail[]> => {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  const ids = names.flatMap((name) => FILE.exec(name)?.[1] ?? [])
  const read = await Promise.all(ids.map((id) => readEmail(folder, id)))
  return read.filter((email) => email !== undefined).sort((a, b) => b.date.localeCompare(a.date))
}
