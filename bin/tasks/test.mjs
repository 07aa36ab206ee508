import { availableParallelism } from 'node:os'
import { say } from '../run/say.mjs'
import { SetupError } from '../run/setup-error.mjs'
import { ensurePrograms } from '../system/ensure-programs.mjs'
import {
  chromium,
  ffmpeg,
  findChromium,
  findHeadlessChromium,
  flite,
  headlessShell,
  pocketsphinx,
  poppler,
  unzip,
} from '../system/programs.mjs'
import { step } from '../testing/step.mjs'
import { closingLine, oneFailed, onePassed, sum } from '../testing/tally.mjs'
import { runVitest } from '../testing/vitest.mjs'
import { buildWeb } from '../web/build-web.mjs'
import { quickChecks } from './check.mjs'

/**
 * Everything, with real parts. With words after it, only the tests those words choose, as the test runner takes them.
 * @type {import('./task.mjs').Task}
 */
export async function test(setting) {
  const chosen = setting.args.length > 0
  const missing = await ensurePrograms([ffmpeg, flite, pocketsphinx, chromium, poppler, unzip])
  if (missing && !chosen) throw new SetupError(`The tests need real parts. ${missing}`)
  if (missing) say(missing)
  await ensurePrograms([headlessShell])

  const browsers = { CHROMIUM: findChromium(), HEADLESS_CHROMIUM: findHeadlessChromium() }
  const ready = { ...setting, env: { ...setting.env, ...browsers } }
  const tally = chosen ? await runVitest(ready) : await everything(ready)
  say(`\n${closingLine(tally)}`)
  return tally.failed === 0 ? 0 : 1
}

/** @param {import('./task.mjs').Setting} setting */
async function everything(setting) {
  const vitest = (
    /** @type {string[]} */ projects,
    /** @type {NodeJS.ProcessEnv} */ extra = {},
    /** @type {string[]} */ options = [],
  ) =>
    runVitest({
      ...setting,
      env: { ...setting.env, ...extra },
      args: [...projects.flatMap((project) => ['--project', project]), ...options],
    })
  return sum([
    await quickChecks(setting),
    await step('tests on the embedded database, with ffmpeg and speech', () =>
      vitest(['database', 'programs'], { TEST_DATABASE: undefined }),
    ),
    // Who may do what is long, and SQL that is the same on both: it is walked once, here.
    await step('tests on a PostgreSQL server', () => vitest(['database', 'access'], { TEST_DATABASE: 'postgres' })),
    await step('build of the pages', () => built(setting)),
    // Together, and one more than there are processors: a recording takes as long as it is spoken, which is mostly waiting.
    await step('tests and journeys in a browser', () =>
      vitest(['browser', 'e2e'], {}, [`--maxWorkers=${availableParallelism() + 1}`]),
    ),
  ])
}

/** @param {import('./task.mjs').Setting} setting */
async function built(setting) {
  try {
    await buildWeb(setting)
    return onePassed
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    say(error.message)
    return oneFailed
  }
}
