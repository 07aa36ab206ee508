import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** Chromium's fake microphone, which beeps once a second, allowed without a prompt. */
export const FAKE_MICROPHONE = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']

/** How the tests' browser is started, with `flags` more on its command line. */
export const browserWith = (flags: readonly string[]): LaunchOptions => ({
  executablePath: process.env.HEADLESS_CHROMIUM ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [...QUIET, ...flags],
})

export const launchBrowser = (flags: readonly string[]): Promise<Browser> => chromium.launch(browserWith(flags))
