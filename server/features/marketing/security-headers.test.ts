import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyPng } from '#dev/testing/empty-png.ts'
import type { User } from '#server/features/account/contract.ts'
import { securityHeaders } from '#server/infra/http/security.ts'
import { recordStory } from '#server/testing/fixtures.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import type { PublicPage, RenderPages } from './contract.ts'

// The security headers, with and without analytics. Printed in docs/security-headers.md.

const ID = 'G-TEST12345'
const page = (path: string, forMembers: string | null): PublicPage => {
  return { path, html: `<!doctype html>${path}`, forMembers, listed: true, sells: false }
}
const RENDERED: ReturnType<RenderPages> = {
  pages: [page('/', null), page('/faq', null), page('/terms', '<!doctype html>for members')],
  notFound: '<!doctype html>nothing here',
}
const RENDER = `
export const visitScript = '/assets/visit-abc.js'
export const renderPages = () => (${JSON.stringify(RENDERED)})
`
const COUNTED = [
  '/auth',
  '/auth?next=%2Fstories',
  '/auth?next=%2Fstories%3Fq%3Dgeese%2520and%2520ducks',
  '/stories',
  '/stories?q=100%25',
  '/stories/7',
  '/stories/timeline',
  '/family',
  '/archive',
]
const SECRET = [
  '/join/some-code',
  '/join/some-code?step=register',
  '/%6aoin/some-code',
  '/join/some-code/',
  '/JOIN/some-code',
  '/auth?next=%2Fjoin%2Fsome-code',
  '/auth?next=%2F%6Aoin%2Fsome-code',
  '/auth?next=%2f%4a%4f%49%4e%2fsome-code',
  '/auth?next=%252F%25256Aoin%252Fsome-code',
  '/auth?next=%2Freset-%70assword',
  '/auth?next=%22%2F%5Cu006aoin%2Fsome-code%22',
  '/auth?next=%22%2F%255cu006Aoin%2Fsome-code%22',
  '/auth?next=%2Fjoi%6',
  '/auth?next=%e2%82',
  '/forgot-password',
  '/reset-password',
  '/reset-password/',
  '/recover',
  '/stop-recovery',
  '/confirm-email',
  '/personal-link',
  '/unsubscribe/some-token',
  '/redeem/some-code',
  '/checkout',
  '/nowhere',
]

let folder: string
let plain: TestApp
let counting: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'keepsaid-built-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'marketing/assets'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>the app</title></head>')
  await writeFile(join(folder, 'service-worker.js'), 'worker()')
  await writeFile(join(folder, 'assets/shell-abc.html'), 'the app without a network')
  await writeFile(join(folder, 'assets/app-abc.js'), 'app()')
  await writeFile(join(folder, 'assets/speech-worker-abc.js'), 'recognize()')
  await writeFile(join(folder, 'marketing/render.js'), RENDER)
  plain = await openTestApp({ webFolder: folder })
  counting = await openTestApp({ env: { GA_MEASUREMENT_ID: ID }, webFolder: folder })
})
afterAll(async () => {
  await Promise.all([plain.close(), counting.close()])
  await rm(folder, { recursive: true, force: true })
})

const signedIn = { cookie: 'keepsaid=abc.def' }
const ask = async (server: TestApp, url: string, headers: Record<string, string> = {}) => {
  const { headers: sent, body } = await server.app.inject({ url, headers })
  return { policy: String(sent['content-security-policy']), body }
}
const TAGS = `<meta name="analytics" content="${ID}"><script src="/assets/visit-abc.js" defer></script></head>`

test.each([...COUNTED, '/', '/faq'])('with analytics, %s is counted', async (url) => {
  const { policy, body } = await ask(counting, url, signedIn)
  expect(body).toContain(TAGS)
  expect(policy).toContain('google')
  expect(policy).not.toContain('unsafe')
})

test.each(SECRET)('with analytics, %s has none, signed in or not', async (url) => {
  const strict = (await ask(plain, url, signedIn)).policy
  for (const who of [{}, signedIn]) {
    const { policy, body } = await ask(counting, url, who)
    expect(policy).toBe(strict)
    expect(policy).not.toContain('google')
    expect(body).not.toMatch(/analytics|visit-/)
  }
})

test.each(['/', '/faq', '/terms'])('with analytics, the public page %s may load the Google script', async (url) => {
  expect((await ask(counting, url)).policy).toContain("script-src 'self' https://www.googletagmanager.com;")
})

test.each(['/api/user', '/health', '/service-worker.js', '/assets/shell-abc.html', '/robots.txt'])(
  'with analytics, %s has the same policy as without',
  async (url) => expect((await ask(counting, url)).policy).toBe((await ask(plain, url)).policy),
)

test.each([...COUNTED, ...SECRET, '/', '/faq', '/terms'])('without analytics, %s has no trace of it', async (url) => {
  for (const who of [{}, signedIn]) {
    const { policy, body } = await ask(plain, url, who)
    expect(`${policy}${body}`).not.toMatch(/google|analytics|visit-/)
  }
})

test('`/` and `/faq` have the same headers', async () => {
  for (const server of [plain, counting]) {
    const [{ headers: landing }, { headers: questions }] = [
      await server.app.inject('/'),
      await server.app.inject('/faq'),
    ]
    for (const header of ['cache-control', 'content-security-policy', 'x-robots-tag'])
      expect(questions[header]).toBe(landing[header])
  }
})

test('docs/security-headers.md is up to date', async () => {
  const printed = printHeaders(await sentBy(plain), await sentBy(counting))
  await expect(printed).toMatchFileSnapshot('../../../docs/security-headers.md')
})

const NOT_FOUND = ['a page that is not there', 'the pages of the test till']

/** The headers of each kind of answer, in the order of the tables. */
async function sentBy(server: TestApp) {
  const storyteller = server.visitor()
  const { familyId } = await storyteller.register()
  await recordStory(storyteller)
  const image = { name: 'image', file: emptyPng(8), filename: 'me.png', type: 'image/png' }
  const { profileImageUrl } = (await storyteller.form('/api/profile/upload-image', [image])).json<User>()
  const [story] = (await storyteller.get('/api/stories')).json<{ audioUrl: string }[]>()
  const from = (url: string) => storyteller.get(url)
  // Its headers are sent before it is made.
  const headersOf = (url: string) =>
    server.app.inject({ method: 'HEAD', url, headers: { cookie: storyteller.cookie() ?? '' } })
  const answers = {
    'a page of the app': from('/stories'),
    '`/`, `/faq`': server.app.inject('/'),
    'any other public page': server.app.inject('/terms'),
    'a page whose address has or may have a secret': from('/join/some-code'),
    '`/checkout`': from('/checkout'),
    'the pages of the test till': from('/test-till/nothing'),
    'a page that is not there': from('/nowhere'),
    'a call': from('/api/user'),
    'a recording': from(story?.audioUrl ?? ''),
    'a photo': from(profileImageUrl ?? ''),
    'the archive of a family': headersOf(`/api/archive/${familyId}`),
    'what is stored about a person': from('/api/profile/data'),
    'the reference of the calls, `/api`': from('/api'),
    'scripts, styles, pictures': from('/assets/app-abc.js'),
    'the worker that recognizes speech': from('/assets/speech-worker-abc.js'),
    'the app without a network': from('/assets/shell-abc.html'),
    'the service worker': from('/service-worker.js'),
    '`/robots.txt`, `/sitemap.xml`': server.app.inject('/robots.txt'),
    '`/health`': server.app.inject('/health'),
  }
  const sent = Object.entries(answers).map(async ([name, answer]) => {
    const { statusCode, headers } = await answer
    // An error has headers of its own.
    expect(statusCode, name).toBe(NOT_FOUND.includes(name) ? 404 : 200)
    return [name, headers] as const
  })
  return Object.fromEntries(await Promise.all(sent))
}

/** Headers by kind of answer. */
type Sent = Record<string, Record<string, unknown>>

const POLICY = 'content-security-policy'
const EVERYWHERE = [
  'permissions-policy',
  'referrer-policy',
  'x-content-type-options',
  'x-frame-options',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
]

/** The page for the docs. */
const printHeaders = (plain: Sent, counting: Sent): string => {
  const answers = Object.keys(plain)
  const policies = [...new Set([plain, counting].flatMap((sent) => answers.map((name) => sent[name]?.[POLICY])))]
  const usual = (header: string) => plain['a call']?.[header]
  const unusual = (name: string) =>
    EVERYWHERE.filter((header) => {
      if (plain[name]?.[header] !== counting[name]?.[header]) throw new Error(`${header} depends on analytics.`)
      return plain[name]?.[header] !== usual(header)
    })
  const letterOf = (sent: Sent, name: string) => String.fromCharCode(65 + policies.indexOf(sent[name]?.[POLICY]))
  const [strict = '', ...others] = policies.map((policy) => String(policy))
  return `# Security headers

What the server sends, as \`security-headers.test.ts\` (server/features/marketing) finds them; that test writes this page.

## On every answer

${table([['header', 'value'], ...EVERYWHERE.map((header) => [`\`${header}\``, code(usual(header))])])}

But on:

${table([['answer', 'header', 'value'], ...answers.flatMap((name) => unusual(name).map((header) => [name, `\`${header}\``, code(plain[name]?.[header])]))])}

On https also \`strict-transport-security: ${securityHeaders(true)['strict-transport-security']}\`.

## By kind of answer

${table([
  ['answer', 'content security policy', 'with `GA_MEASUREMENT_ID`', '`cache-control`', '`x-robots-tag`'],
  ...answers.map((name) => [
    name,
    letterOf(plain, name),
    letterOf(counting, name),
    code(plain[name]?.['cache-control']),
    code(plain[name]?.['x-robots-tag']),
  ]),
])}

Policy A:

${block(strict.split('; '))}
${others.map((policy, place) => `\nPolicy ${String.fromCharCode(66 + place)} differs from it in:\n\n${block(unlike(policy, strict))}\n`).join('')}`
}

const unlike = (policy: string, other: string): string[] => {
  const directives = new Set(other.split('; '))
  return policy.split('; ').filter((directive) => !directives.has(directive))
}

const code = (value: unknown): string => (value === undefined ? '' : `\`${String(value)}\``)
const block = (lines: readonly string[]): string => ['```', ...lines, '```'].join('\n')
const table = ([head = [], ...rows]: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
