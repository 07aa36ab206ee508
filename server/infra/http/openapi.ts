import { toJsonSchema } from '@valibot/to-json-schema'
import type { FastifyInstance } from 'fastify'
import type { GenericSchema } from 'valibot'
import { type Access, type Call, FAMILY_HEADER, PERSON_HEADER } from './contract.ts'
import { precompressedText, sendPrecompressed } from './precompressed-text.ts'

type Json = { [key: string]: unknown }

const whoMay: Record<Access, string> = {
  anyone: 'Anyone can make this call, signed in or not.',
  account: 'Needs a session.',
  user: 'Needs a session.',
  member: 'Needs the session of a member of the current family.',
  owner: 'Needs the session of the owner of the current family.',
  admin: 'Needs the session of an administrator.',
}

/** Error codes by HTTP status. */
type CodesByStatus = Readonly<Record<number, readonly string[]>>

/** The OpenAPI 3.1 document, generated from the same objects that validate. */
const describeCalls = (title: string, calls: readonly Call[], codes: CodesByStatus): Json => {
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    paths[call.path] ??= {}
    Object.assign(paths[call.path] ?? {}, { [call.method.toLowerCase()]: operation(call, codes) })
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      termsOfService: '/terms',
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    // The server that the document comes from.
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'keepsaid' } },
      parameters: {
        Person: {
          name: PERSON_HEADER,
          in: 'header',
          description: 'The id of the user this call is for. The session of any other user gets 401.',
          schema: { type: 'integer' },
        },
        Family: {
          name: FAMILY_HEADER,
          in: 'header',
          description:
            'The id of the family to act in, instead of the current one. The call fails with not_in_family (403) if the user isn’t a member.',
          schema: { type: 'integer' },
        },
      },
      schemas: {
        ApiError: {
          description: 'A stable code and a plain sentence; for a form, a sentence for each field that was refused',
          type: 'object',
          required: ['error', 'message'],
          properties: {
            error: { type: 'string' },
            message: { type: 'string' },
            fields: { type: 'object', additionalProperties: { type: 'string' } },
          },
        },
      },
    },
  }
}

/** The errors that any call may reply, from the steps before its handler (answer.ts) and the server around them. */
const commonErrors = (call: Call): string[] => {
  const { access, fullSession, whileLeaving, body, files, params, rate, method } = call
  const isWrite = method !== 'GET' && method !== 'HEAD'
  const isOfFamily = access === 'member' || access === 'owner'
  const needsUser = access !== 'anyone' && access !== 'account'
  return [
    'invalid_input',
    ...(access === 'anyone' ? [] : ['unauthorized', 'account_gone', 'link_revoked']),
    ...(access !== 'anyone' && fullSession !== false ? ['full_session_needed'] : []),
    ...(needsUser ? ['review_members', ...(whileLeaving ? [] : ['account_leaving'])] : []),
    ...(access === 'admin' ? ['admin_only'] : []),
    ...(isOfFamily ? ['no_family', 'not_in_family'] : []),
    ...(access === 'owner' ? ['owner_only'] : []),
    ...(isWrite && !call.isSigned && !call.isOneClick ? ['cross_site'] : []),
    ...(params ? ['not_found'] : []),
    ...(body || files ? ['too_large'] : []),
    ...(rate ? ['too_many'] : []),
    ...(isWrite ? ['maintenance'] : []),
    ...(files || call.reply === 'tus' ? ['storage_full'] : []),
    'busy',
    'stopping',
    'unexpected',
  ]
}

/** Codes with the statuses that they come with. */
const byStatus = (found: readonly string[], codes: CodesByStatus): [status: string, codes: string[]][] =>
  Object.entries(codes)
    .map(([status, known]): [string, string[]] => [status, known.filter((code) => found.includes(code))])
    .filter(([, some]) => some.length > 0)

const errorResponses = (call: Call, codes: CodesByStatus): Json =>
  Object.fromEntries(
    byStatus([...call.errors, ...commonErrors(call)], codes).map(([status, some]) => [
      status,
      {
        description: some.join(', '),
        content: json({
          allOf: [{ $ref: '#/components/schemas/ApiError' }, { properties: { error: { enum: some } } }],
        }),
      },
    ]),
  )

const operation = (call: Call, codes: CodesByStatus): Json => ({
  operationId: call.name,
  summary: call.summary,
  description: [
    whoMay[call.access],
    call.fullSession === false && 'A storyteller’s link is enough.',
    call.rate && `At most ${call.rate.perMinute} a minute from one address.`,
  ]
    .filter(Boolean)
    .join(' '),
  tags: [call.path.split('/')[2] ?? 'api'],
  'x-access': call.access,
  security: call.access === 'anyone' ? [] : [{ session: [] }],
  parameters: [
    ...parameters(call.params, 'path'),
    ...parameters(call.query, 'query'),
    ...(call.access === 'anyone' ? [] : [{ $ref: '#/components/parameters/Person' }]),
    ...(call.access === 'member' || call.access === 'owner' ? [{ $ref: '#/components/parameters/Family' }] : []),
  ],
  ...(call.body || call.files ? { requestBody: requestBody(call) } : {}),
  responses: {
    200: success(call),
    ...(call.mayTakeLonger && { 202: success(call) }),
    ...errorResponses(call, codes),
  },
})

const schemaOf = (schema: GenericSchema, typeMode: 'input' | 'output'): Json => {
  const { $schema: _, ...described } = toJsonSchema(schema, { errorMode: 'ignore', typeMode })
  return described
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

const parameters = (schema: GenericSchema | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: described,
  }))
}

const requestBody = (call: Call): Json => {
  const body = call.body ? schemaOf(call.body, 'input') : { type: 'object' }
  if (!call.files) return { required: true, content: json(body) }
  const { field, description, required } = call.files
  const properties = {
    ...(body.properties as Json | undefined),
    [field]: { type: 'string', format: 'binary', description },
  }
  const needed = [...((body.required as string[] | undefined) ?? []), ...(required ? [field] : [])]
  return {
    required: true,
    content: { 'multipart/form-data': { schema: { type: 'object', properties, required: needed } } },
  }
}

const success = (call: Call): Json => {
  if (call.reply === 'events') return { description: 'A stream of events', content: { 'text/event-stream': {} } }
  if (call.reply === 'tus') return { description: 'See the tus protocol 1.0.0 (https://tus.io)' }
  if (call.reply === 'bytes') return { description: 'The bytes', content: { '*/*': {} } }
  return { description: 'Done', content: json(schemaOf(call.reply, 'output')) }
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const ACCESS_LABELS = {
  anyone: 'anyone',
  account: 'signed in',
  user: 'signed in',
  member: 'member of the family',
  owner: 'owner',
  admin: 'administrator',
}

/** Where the pages have not been built, system colors and fonts stand in for those of the product's style sheet. */
const style = `
  :root { color-scheme: light dark }
  body { margin: 0; line-height: 1.6 }
  header, main { max-width: 50rem; margin: 0 auto; padding: .75rem 1.25rem }
  header a { display: inline-flex; align-items: center; gap: .625rem; min-height: 3rem; color: inherit; font: 650 1.25rem var(--font-story, Georgia, serif); text-decoration: none }
  main { padding-bottom: 4rem } h1 { margin: .5rem 0 1rem } p { margin: .375rem 0; overflow-wrap: anywhere }
  main a { color: var(--evergreen, LinkText); text-underline-offset: .25em }
  article { margin-top: 1.25rem; padding: 1.25rem; border: 1px solid var(--hairline, GrayText); border-radius: 1.25rem; background: var(--card, Canvas) }
  h2 { margin: 0; font: 650 1.25rem/1.4 var(--font-interface, sans-serif); letter-spacing: 0; overflow-wrap: anywhere }
  .call { margin: 0; color: var(--ink-soft, CanvasText) } .method { color: var(--evergreen, CanvasText); font-weight: 650 }
  code, pre { font: 1rem/1.5 ui-monospace, monospace } h2 code { font-weight: 650 }
  pre { overflow-x: auto; margin: .75rem 0 0; padding: 1rem; border-radius: .875rem; background: var(--well, Canvas) }
  summary { display: flex; align-items: center; gap: .5rem; min-height: 3rem; margin-top: .25rem; color: var(--evergreen, LinkText); font-weight: 650; cursor: pointer }
  summary::before { content: '+'; width: 1em } [open] > summary::before { content: '−' }
`

/** The page lists errors above the shapes. */
const withoutErrors = (described: Json): Json => {
  const { responses = {} } = described as { responses?: Json }
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  return { ...described, responses: Object.fromEntries(good) }
}

const article = (call: Call, described: Json, codes: CodesByStatus): string => `
  <article id="${call.name}">
    <h2>${escapeHtml(call.summary)}</h2>
    <p class="call"><code><span class="method">${call.method}</span> ${escapeHtml(call.path)}</code></p>
    <p>Access: ${ACCESS_LABELS[call.access]}.${call.rate ? ` At most ${call.rate.perMinute} a minute from one address.` : ''}
    ${errorList(call, codes)}</p>
    <details><summary>Shapes</summary><pre>${escapeHtml(JSON.stringify(withoutErrors(described), null, 2))}</pre></details>
  </article>`

/** "Errors: 409 `already_paid`; 410 `gift_used`, `gift_void`." Those that any call may return are only among the shapes. */
const errorList = ({ errors }: Call, codes: CodesByStatus): string => {
  const listed = byStatus(errors, codes).map(
    ([status, some]) => `${status} ${some.map((code) => `<code>${code}</code>`).join(', ')}`,
  )
  return listed.length > 0 ? `Errors: ${listed.join('; ')}.` : ''
}

type Reference = {
  title: string
  calls: readonly Call[]
  codes: CodesByStatus
  /** Paths of the product's style sheet and icon; null if the pages have not been built. */
  style: { styleSheet: string; icon: string } | null
}

/** API reference: `/api/openapi.json` for programs, `/api` for people. */
export const installReference = (app: FastifyInstance, { title, calls, codes, style: product }: Reference): void => {
  const document = describeCalls(title, calls, codes)
  const paths = document.paths as Record<string, Record<string, Json>>
  const page = `<!doctype html><html lang="en"><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
  <link rel="icon" href="${product?.icon ?? 'data:,'}">
  ${product ? `<link rel="stylesheet" href="${product.styleSheet}">` : ''}<link rel="stylesheet" href="/api/reference.css">
  <header><a href="/">${product ? `<img src="${product.icon}" alt="" width="32" height="32">` : ''}Home</a></header>
  <main><h1>${escapeHtml(title)}</h1>
  <p>Sessions are a cookie; errors are JSON with a stable <code>error</code> and a plain <code>message</code>.
  For programs: <a href="/api/openapi.json">openapi.json</a>.</p>
  ${calls.map((call) => article(call, paths[call.path]?.[call.method.toLowerCase()] ?? {}, codes)).join('')}</main></html>`
  app.get('/api/openapi.json', (_request, reply) => reply.send(document))
  app.get('/api/reference.css', (_request, reply) => reply.type('text/css').send(style))
  const text = precompressedText(page, 'text/html; charset=utf-8')
  app.get('/api', (request, reply) =>
    sendPrecompressed(request, reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }), text),
  )
}
