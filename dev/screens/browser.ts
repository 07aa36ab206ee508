import { type Browser, chromium } from 'playwright-core'
import { browserWith, FAKE_MICROPHONE } from '#web/testing/launch-browser.ts'

/** A browser whose microphone beeps, and which plays what is pressed for. */
export const launch = (): Promise<Browser> =>
  chromium.launch(
    browserWith([...FAKE_MICROPHONE, '--autoplay-policy=no-user-gesture-required', '--disable-component-update']),
  )
