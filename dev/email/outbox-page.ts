import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime from 'postal-mime'
import { OUTBOX_PAGE } from '#server/infra/email/open-mailer.ts'
import { ignoreMissing } from '#server/infra/files/byte-streams.ts'

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

/** A mail of the outbox, as a mail program shows it. */
export type OutboxMail = { id: string; to: string; subject: string; date: string; text: string; html: string }

const FILE = /^([\w-]+)\.eml$/

/** One mail of the outbox; undefined where there is none of this id. */
export const readMail = async (folder: string, id: string): Promise<OutboxMail | undefined> => {
  if (!FILE.test(`${id}.eml`)) return undefined
  const bytes = await readFile(join(folder, `${id}.eml`)).catch(ignoreMissing)
  if (!bytes) return undefined
  const { to = [], subject = '', date = '', text = '', html = '' } = await PostalMime.parse(bytes)
  return {
    id,
    to: to.map(({ name, address }) => `${name} ${address ?? ''}`.trim()).join(', '),
    subject,
    date,
    text,
    html,
  }
}

/** Every mail of the outbox, the newest first. */
export const readOutbox = async (folder: string): Promise<OutboxMail[]> => {
  const names = (await readdir(folder).catch(ignoreMissing)) ?? []
  const ids = names.flatMap((name) => FILE.exec(name)?.[1] ?? [])
  const read = await Promise.all(ids.map((id) => readMail(folder, id)))
  return read.filter((mail) => mail !== undefined).sort((a, b) => b.date.localeCompare(a.date))
}
