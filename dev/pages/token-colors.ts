import { readFileSync } from 'node:fs'

const tokens = new URL('../../web/styles/tokens.css', import.meta.url)

/** The colors of a token, from where all colors stand. @throws when there is no such pair */
export const tokenColors = (name: string): { light: string; dark: string } => {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(readFileSync(tokens, 'utf8'))
  const [, light, dark] = pair ?? []
  if (!light || !dark) throw new Error(`tokens.css names no --${name}.`)
  return { light, dark }
}
