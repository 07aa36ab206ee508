import type { World } from './story-content.ts'

/** The worlds whose themes fit the cartoon best; all of them if none fits. The cartoon's words go nowhere else. */
export function matchingWorlds(cartoon: string | undefined, worlds: readonly World[]): readonly World[] {
  const words = ` ${normalize(cartoon ?? '')} `
  const scores = worlds.map((world) => ({ world, score: scoreOf(world, words) }))
  const best = Math.max(...scores.map(({ score }) => score))
  return best === 0 ? worlds : scores.filter(({ score }) => score === best).map(({ world }) => world)
}

/** A title of two words says more than a word of it. */
function scoreOf(world: World, words: string): number {
  const lengths = world.themes.filter((theme) => words.includes(` ${theme} `)).map((theme) => theme.split(' ').length)
  return Math.max(0, ...lengths)
}

function normalize(text: string): string {
  return text
    .slice(0, 1000)
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/['’]s\b|\p{M}|['’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}
