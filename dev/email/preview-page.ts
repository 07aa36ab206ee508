import type { FastifyInstance, FastifyReply } from 'fastify'
import { type EmailContent, subjectOf } from '#server/features/email/email-content.ts'
import { loadImages } from '#server/features/email/email-images.ts'
import { type EmailTarget, renderHtml, renderText } from '#server/features/email/render-email.ts'
import { sampleEmails } from './sample-emails.ts'

const PREVIEW_PAGE = '/dev/mail'

// As for the emails of the outbox: styles and pictures of their own, and nothing else.
const POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"

/** For development only: every kind of email with sample data, in light and dark colors and as text. */
export const installPreviewPage = (app: FastifyInstance, origin: string): void => {
  const target: EmailTarget = { origin, turnOff: { path: '/unsubscribe/', secret: 'questions-1-sample' } }
  app.get(PREVIEW_PAGE, async (_request, reply) => page(reply, 'html', LIST))

  app.get<{ Params: { name: string; form: string } }>(`${PREVIEW_PAGE}/:name/:form`, async ({ params }, reply) => {
    const content = Object.hasOwn(sampleEmails, params.name) ? sampleEmails[params.name]?.content : undefined
    if (!content) return reply.callNotFound()
    if (params.form === 'text') return page(reply, 'plain', renderText(content, target))
    if (params.form === 'light' || params.form === 'dark')
      return page(reply, 'html', inColors(params.form, await withPictures(content, target)))
    return reply.callNotFound()
  })
}

/** The people of the samples have initials. */
const noPhoto = () => Promise.reject(new Error('no photo'))

const withPictures = async (content: EmailContent, target: EmailTarget): Promise<string> => {
  const { images, attachments } = await loadImages(content, noPhoto)
  const html = renderHtml(content, target, images)
  return attachments.reduce(
    (page, { contentId, type, bytes }) =>
      page.replaceAll(`cid:${contentId}`, `data:${type};base64,${Buffer.from(bytes).toString('base64')}`),
    html,
  )
}

/** Shows one color scheme, regardless of the browser’s preference. */
const inColors = (scheme: 'light' | 'dark', html: string): string =>
  html
    .replace('@media (prefers-color-scheme: dark)', scheme === 'dark' ? '@media all' : '@media not all')
    .replace(':root { color-scheme: light dark;', `:root { color-scheme: ${scheme};`)

const page = (reply: FastifyReply, kind: 'html' | 'plain', content: string): FastifyReply =>
  reply
    .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store' })
    .type(`text/${kind}; charset=utf-8`)
    .send(content)

const listItem = ([name, { content }]: [string, (typeof sampleEmails)[string]]): string => {
  const forms = ['light', 'dark', 'text'].map((form) => `<a href="${PREVIEW_PAGE}/${name}/${form}">${form}</a>`)
  return `<li>${name}: ${forms.join(' · ')}<br><b>${subjectOf(content)}</b><br>${content.preview}`
}

// The samples are ours and contain no markup.
const LIST = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Email previews</title>
<style>body { font: 1.125rem/1.6 sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem } li { margin: 1rem 0 }</style>
<h1>Email previews</h1>
<ul>${Object.entries(sampleEmails).map(listItem).join('\n')}</ul>
</html>
`
