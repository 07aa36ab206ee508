import { createEngineBrowser, type Engine, type EngineBrowser, type EngineOptions } from './engine-browser.ts'
import { openChromium, openFirefox } from './puppeteer.ts'
import { openWebKit } from './webkit.ts'
import { WORKING_RECORDER } from './working-recorder.ts'

/** Opens a browser with a profile, which stays after closing. */
export async function openEngine(engine: Engine, options: EngineOptions): Promise<EngineBrowser> {
  if (engine === 'firefox') return createEngineBrowser(await openFirefox(options))
  if (engine === 'chromium') return createEngineBrowser(await openChromium(options))
  const initScripts = [WORKING_RECORDER, ...(options.initScripts ?? [])]
  return createEngineBrowser(await openWebKit({ ...options, initScripts }))
}
