import { runQuietly } from '../run/run-quietly.mjs'
import { say } from '../run/say.mjs'

/**
 * Installs by Homebrew, one formula or cask after the other.
 * @param {string[][]} formulas the arguments of each `brew install`
 */
export async function installWithBrew(formulas) {
  for (const formula of formulas) {
    const { code, output } = await runQuietly('brew', ['install', ...formula], {
      doing: `brew install ${formula.join(' ')}`,
    })
    if (code !== 0) say(`  brew could not: ${output.trim().split('\n').at(-1)}`)
  }
}
