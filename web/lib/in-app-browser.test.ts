import { describe, expect, test } from 'vitest'
import { detectInAppBrowser, openInBrowserSteps } from './in-app-browser.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/138.0.7204.63 Mobile Safari/537.36'

describe('windows of other apps', () => {
  test.each([
    ['Facebook', `${IPHONE} Mobile/22F76 [FBAN/FBIOS;FBAV/512.0.0.50.107;FBDV/iPhone15,2;FBLC/en_US]`],
    ['Messenger', `${IPHONE} Mobile/22F76 [FBAN/MessengerForiOS;FBAV/511.0.0.40.107;FBLC/en_US]`],
    ['Instagram', `${IPHONE} Mobile/22F76 Instagram 386.0.0.34.77 (iPhone15,2; iOS 18_5; en_US)`],
    ['WeChat', `${IPHONE} Mobile/22F76 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/en`],
    ['LINE', `${IPHONE} Mobile/22F76 Safari Line/15.9.0`],
    ['TikTok', `${IPHONE} Mobile/22F76 musical_ly_40.3.0 JsSdk/2.0 NetType/WIFI BytedanceWebview/d8a21c6`],
    ['the Google app', `${IPHONE} GSA/374.1.770331119 Mobile/22F76 Safari/604.1`],
    [null, `${IPHONE} Mobile/22F76`],
    [null, IPAD],
  ])('Apple, %s: open in Safari', (app, userAgent) => {
    const found = detectInAppBrowser({ userAgent })
    expect(found).toEqual({ app, browser: 'Safari' })
    expect(found && openInBrowserSteps(found)).toMatch(/share icon.*“Open in Safari”/)
  })

  test.each([
    ['Facebook', `${ANDROID}; wv) ${CHROME} [FB_IAB/FB4A;FBAV/512.0.0.50.109;]`],
    ['Messenger', `${ANDROID}; wv) ${CHROME} [FB_IAB/MESSENGER;FBAV/511.0.0.40.109;]`],
    ['Instagram', `${ANDROID}; wv) ${CHROME} Instagram 386.0.0.46.84 Android (35/15; 420dpi)`],
    ['WeChat', `${ANDROID}; wv) ${CHROME} MMWEBID/1234 MicroMessenger/8.0.60.2860(0x28003C35) WeChat/arm64`],
    [null, `${ANDROID} Build/AP4A.250205.002; wv) ${CHROME}`],
  ])('Android, %s: open in Chrome', (app, userAgent) => {
    const found = detectInAppBrowser({ userAgent })
    expect(found).toEqual({ app, browser: 'Chrome' })
    expect(found && openInBrowserSteps(found)).toMatch(/three dots.*“Open in Chrome”/)
  })
})

test.each([
  ['Safari on an iPhone', `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome on an iPhone', `${IPHONE} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`],
  ['Firefox on an iPhone', `${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['Safari on an iPad', `${IPAD} Version/18.5 Safari/605.1.15`],
  ['Firefox on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome on Android', `${ANDROID}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36`],
  ['Samsung Internet', `${ANDROID}) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`],
])('%s is a browser', (_name, userAgent) => {
  expect(detectInAppBrowser({ userAgent })).toBeNull()
})

test('a page on the home screen of an iPhone is no other app', () => {
  expect(detectInAppBrowser({ userAgent: `${IPHONE} Mobile/15E148`, standalone: true })).toBeNull()
})
