import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Chromium's fake microphone, which beeps once a second and needs no permission. */
export const FAKE_MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']

/** Launch options for tests, with additional `flags`. */
export const browserWith = (flags: readonly string[]): LaunchOptions => ({
  executablePath: process.env.HEADLESS_CHROMIUM ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...QUIET, ...flags],
})

export const launchBrowser = (flags: readonly string[]): Promise<Browser> => chromium.launch(browserWith(flags))
