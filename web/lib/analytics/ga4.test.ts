import { afterEach, expect, test, vi } from 'vitest'
import { openGa4 } from './ga4.ts'
import { fakePage } from './testing/fake-page.ts'

const ID = 'G-TEST12345'
const DISABLED = `ga-disable-${ID}`
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(globalThis, DISABLED)
})

const open = () => {
  const page = fakePage({ id: ID })
  return { ...page, send: openGa4(ID) }
}

test('Google is told the pattern of a page, never address, title or where somebody comes from, and shows no advertising', () => {
  const { send, commands } = open()
  send({ name: 'page_view', page: '/stories/$id' })
  const place = {
    page_location: 'https://stories.example.org/stories/$id',
    page_title: '/stories/$id',
    page_referrer: '',
  }
  expect(commands()).toEqual([
    ['set', place],
    ['consent', 'default', { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' }],
    ['js', expect.any(Date)],
    [
      'config',
      ID,
      {
        send_page_view: false,
        allow_google_signals: false,
        allow_ad_personalization_signals: false,
        cookie_domain: 'none',
        cookie_expires: 0,
      },
    ],
    ['event', 'page_view', place],
  ])
  expect(JSON.stringify(commands())).not.toMatch(/geese|stories\/7/)
  // Google's script passes by everything else.
  for (const command of globalThis.dataLayer ?? [])
    expect(Object.prototype.toString.call(command)).toBe('[object Arguments]')
})

test('what Google sends by itself is about the page that shows', () => {
  const { send, commands, scripts } = open()
  send({ name: 'page_view', page: '/' })
  send({ name: 'page_view', page: '/stories' })
  expect(scripts).toHaveLength(1)
  expect(commands().at(-2)).toEqual(['set', expect.objectContaining({ page_title: '/stories' })])
})

test.each(['/join/$code', '/forgot-password', '/reset-password', '/unsubscribe/$token'])(
  'nothing is sent while %s shows',
  (secret) => {
    const { send, commands, scripts } = open()
    send({ name: 'page_view', page: secret })
    expect([scripts, commands()]).toEqual([[], []])
    send({ name: 'page_view', page: '/auth' })
    const before = commands().length
    send({ name: 'page_view', page: secret })
    send({ name: 'cta_click', category: 'any', label: 'any' })
    expect([commands().length, Reflect.get(globalThis, DISABLED)]).toEqual([before, true])
    send({ name: 'page_view', page: '/' })
    expect([commands().at(-1)?.[1], Reflect.get(globalThis, DISABLED)]).toEqual(['page_view', false])
  },
)

test('a script that is blocked ends it', () => {
  const { send, scripts, commands } = open()
  send({ name: 'page_view', page: '/' })
  const before = commands().length
  scripts[0]?.onerror()
  send({ name: 'recording_start' })
  send({ name: 'page_view', page: '/stories' })
  expect([commands().length, scripts.length]).toEqual([before, 1])
})

test('few events wait for a script that never comes', () => {
  const { send, scripts, commands } = open()
  const many = () => {
    for (let times = 0; times < 100; times += 1) send({ name: 'recording_start' })
  }
  send({ name: 'page_view', page: '/' })
  many()
  expect(commands()).toHaveLength(40)
  scripts[0]?.onload()
  many()
  expect(commands()).toHaveLength(140)
})
