import type { FastifyInstance } from 'fastify'
import type { Call } from './contract.ts'
import { describeCalls } from './openapi.ts'
import { readyText, sendReady } from './ready-text.ts'

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const whoMay = {
  anyone: 'anyone',
  user: 'signed in',
  member: 'member of the family',
  owner: 'owner',
  admin: 'administrator',
}

// System colors, so that both themes hold without naming any: the product's own stand in the web's tokens alone.
const style = `
  :root { color-scheme: light dark; font: 1.125rem/1.55 Georgia, serif }
  body { max-width: 46rem; margin: 3rem auto; padding: 0 1.25rem }
  h1 { font-size: 2.25rem; line-height: 1.15; margin: 0 0 .75rem; font-weight: 600 }
  h2 { font-size: 1.125rem; margin: 0 0 .25rem } p { margin: .25rem 0 }
  article { border-top: 1px solid GrayText; padding: 1.25rem 0; margin-top: 1.25rem }
  code, pre { font: .95em/1.5 ui-monospace, monospace } pre { overflow-x: auto }
  summary { cursor: pointer; min-height: 2rem; padding-top: .4rem }
`

const article = (call: Call, described: object): string => `
  <article id="${call.name}">
    <h2><code>${call.method} ${escapeHtml(call.path)}</code></h2>
    <p>${escapeHtml(call.summary)}.</p>
    <p>Who may: ${whoMay[call.access]}.${call.rate ? ` At most ${call.rate.perMinute} a minute from one address.` : ''}
    ${call.errors.length > 0 ? `Refuses with ${call.errors.map((code) => `<code>${code}</code>`).join(', ')}.` : ''}</p>
    <details><summary>Shapes</summary><pre>${escapeHtml(JSON.stringify(described, null, 2))}</pre></details>
  </article>`

/** The reference of all calls: `/api/openapi.json` for programs, `/api` to read. */
export const installReference = (app: FastifyInstance, title: string, calls: readonly Call[]): void => {
  const document = describeCalls(title, calls)
  const paths = document.paths as Record<string, Record<string, object>>
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
  <link rel="icon" href="data:,"><link rel="stylesheet" href="/api/reference.css"><h1>${escapeHtml(title)}</h1>
  <p>Sessions are a cookie; refusals are JSON with a stable <code>error</code> and a plain <code>message</code>.
  For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
  ${calls.map((call) => article(call, paths[call.path]?.[call.method.toLowerCase()] ?? {})).join('')}</html>`
  app.get('/api/openapi.json', (_request, reply) => reply.send(document))
  app.get('/api/reference.css', (_request, reply) => reply.type('text/css').send(style))
  const text = readyText(page, 'text/html; charset=utf-8')
  app.get('/api', (request, reply) =>
    sendReady(request, reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }), text),
  )
}
