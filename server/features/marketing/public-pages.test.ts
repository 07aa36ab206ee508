import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import type { PublicPage } from './contract.ts'
import { installPublicPages } from './public-pages.ts'
import { siteOf } from './site.ts'

const SIGNED_IN = { cookie: 'other=1; keepsaid=abc.def' }
const page = (path: string, rest: Partial<PublicPage> = {}): PublicPage => ({
  path,
  html: `<!doctype html>the page ${path}`,
  listed: true,
  forMembers: `<!doctype html>${path} for members`,
  sells: false,
  ...rest,
})
const PAGES = [
  page('/', { forMembers: null, sells: true }),
  page('/faq', { forMembers: null }),
  page('/gift', { sells: true }),
  page('/terms'),
]

const serve = (payments: 'test' | 'off' = 'test') => {
  const app = fastify()
  const site = siteOf({
    origin: 'https://k.example',
    payments,
    maxAudioBytes: 1e9,
    canTranscribe: false,
    languages: 'english',
    speechProviders: [],
    writerProviders: [],
    contactEmail: undefined,
    measurementId: undefined,
    backups: true,
  })
  installPublicPages(app, {
    rendered: { pages: PAGES, notFound: '<!doctype html>nothing here' },
    site,
    appPaths: ['/', '/faq', '/stories', '/stories/:id', '/join/:code'],
    secureCookies: false,
    sendShell: (reply, path) => reply.status(path === undefined ? 404 : 200).send('the app'),
  })
  return (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' | 'PUT' = 'GET') =>
    app.inject({ method, url, headers })
}

describe('visitors and signed-in users', () => {
  test.each([
    ['/', {}, 200, 'the page /'],
    ['/', SIGNED_IN, 200, 'the app'],
    ['/', { cookie: 'notkeepsaid=1' }, 200, 'the page /'],
    ['/faq', {}, 200, 'the page /faq'],
    ['/faq', SIGNED_IN, 200, 'the app'],
    ['/gift', SIGNED_IN, 200, '/gift for members'],
    ['/nowhere', {}, 404, 'nothing here'],
    ['/nowhere', SIGNED_IN, 404, 'the app'],
  ])('%s with %j is answered %i: %s', async (path, headers, status, text) => {
    const answer = await serve()(path, headers)
    expect([answer.statusCode, answer.body.replace('<!doctype html>', '')]).toEqual([status, text])
  })

  test('pages that depend on the session are never stored, the others are revalidated each time', async () => {
    const get = serve()
    expect((await get('/')).headers).toMatchObject({
      'cache-control': 'private, no-store',
      vary: 'Cookie, Accept-Encoding',
    })
    const { headers } = await get('/terms')
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' })
    expect((await get('/terms', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    expect((await get('/', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })
})

test('pages are sent in the encoding that the browser accepts', async () => {
  const get = serve()
  const br = await get('/terms', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(PAGES[3]?.html)
  const gzip = await get('/terms', { 'accept-encoding': 'gzip' })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(PAGES[3]?.html)
  expect((await get('/terms')).body).toBe(PAGES[3]?.html)
})

describe('an installation that sells nothing', () => {
  test.each(['/', '/gift'])('%s redirects to signing in', async (path) => {
    const answer = await serve('off')(path)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/auth'])
  })

  test('the app and the other pages stay, and nothing is listed', async () => {
    const get = serve('off')
    expect((await get('/', SIGNED_IN)).body).toBe('the app')
    const terms = await get('/terms')
    expect([terms.statusCode, terms.headers['x-robots-tag']]).toEqual([200, 'noindex'])
    expect((await get('/robots.txt')).body).not.toContain('Sitemap')
    expect((await get('/sitemap.xml')).body).not.toContain('<loc>')
  })
})

test('robots.txt and sitemap.xml name only the listed pages', async () => {
  const get = serve()
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://k.example/sitemap.xml')
  const { body } = await get('/sitemap.xml')
  expect([...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://k.example/',
    'https://k.example/faq',
    'https://k.example/gift',
    'https://k.example/terms',
  ])
  expect((await get('/terms')).headers['x-robots-tag']).toBeUndefined()
  expect((await get('/nowhere')).headers['x-robots-tag']).toBe('noindex')
})

describe('hand-typed addresses', () => {
  test.each([
    ['/faq/', '/faq'],
    ['/FAQ', '/faq'],
    ['/Gift/', '/gift'],
    ['/terms/?utm_source=card&next=//else.example', '/terms?utm_source=card&next=//else.example'],
    ['/GIFT?a=?b', '/gift?a=?b'],
    ['//', '/'],
    ['/Stories/', '/stories'],
    ['/STORIES/7/?play=1', '/stories/7?play=1'],
    ['/join/Some-Code/', '/join/Some-Code'],
    ['/JOIN/Some-Code?next=//else.example', '/join/Some-Code?next=//else.example'],
  ])('%s redirects to %s', async (typed, path) => {
    for (const headers of [{}, SIGNED_IN])
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await serve()(typed, headers, method)
        expect([answer.statusCode, answer.headers.location]).toEqual([308, path])
      }
  })

  test.each([
    '//else.example',
    '//else.example/faq/',
    '/else.example//',
    '/faq/more',
    '/faq//',
    '//faq',
    '/faq/%2F',
    '/%5Cfaq',
    '/terms/..%2Ffaq',
    '/nowhere/',
    '/join/',
    '/join//else.example/',
    '/join/%2F%2Felse.example/',
    '/join/..%5Celse.example/',
    '/stories/7/8/',
    '/NOWHERE?/faq/',
  ])('%s is not found', async (typed) => {
    const answer = await serve()(typed)
    expect([answer.statusCode, answer.headers.location]).toEqual([404, undefined])
  })

  test('an installation that sells nothing redirects to the normalized path first', async () => {
    const answer = await serve('off')('/Gift/')
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/gift'])
  })
})

describe('request methods', () => {
  test.each(['/', '/faq', '/terms', '/nowhere', '/api/nowhere', '/favicon.ico'])(
    'HEAD %s has the headers of GET and no body',
    async (path) => {
      for (const who of [{}, SIGNED_IN]) {
        const send = serve()
        const [got, head] = [await send(path, who), await send(path, who, 'HEAD')]
        const { date: _then, ...headers } = got.headers
        expect([head.statusCode, head.body]).toEqual([got.statusCode, ''])
        expect(head.headers).toMatchObject(headers)
      }
    },
  )

  test.each(['POST', 'PUT'] as const)('%s never gets a page', async (method) => {
    for (const path of ['/', '/faq', '/FAQ/', '/terms', '/nowhere', '/robots.txt']) {
      const answer = await serve()(path, {}, method)
      expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'not_found' }])
    }
  })

  test.each(['/api/nowhere', '/assets/gone.js', '/favicon.ico', '/favicon.ico?v=2'])(
    'the missing %s gets a JSON error',
    async (path) => {
      for (const who of [{}, SIGNED_IN]) {
        const answer = await serve()(path, who)
        expect([answer.statusCode, answer.json()]).toMatchObject([404, { error: 'not_found' }])
      }
    },
  )
})
