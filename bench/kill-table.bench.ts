// A real speech recorded in a real browser for a real server, and everything that can go wrong in the middle of it: what
// of the speech is missing in the story afterwards. KILL_ROUNDS says how often (20), KILL_ONLY names some of the disasters.
import { benchmark } from './support/benchmark.ts'
import { decode } from './support/kill-table/decode.ts'
import { DISASTERS } from './support/kill-table/disasters.ts'
import { makeMicrophoneFile } from './support/kill-table/microphone-file.ts'
import { playThrough } from './support/kill-table/play-through.ts'
import { HEADINGS, lineOf } from './support/kill-table/result.ts'
import { scratchFolder } from './support/scratch-folder.ts'
import { layOutColumns } from './support/table.ts'

const rounds = Number(process.env.KILL_ROUNDS ?? 20)
const only = process.env.KILL_ONLY ?? ''

await benchmark(async (stack) => {
  const microphone = await makeMicrophoneFile(await scratchFolder(stack))
  const spoken = await decode(microphone)
  const lines = []
  for (const disaster of DISASTERS.filter(({ name }) => name.includes(only))) {
    const played = await playThrough(disaster, rounds, microphone, spoken)
    const line = lineOf(disaster.name, rounds, played)
    console.error(line.join(' | '))
    for (const failure of [...played.failures, ...played.orphans.map((name) => `orphan: ${name}`)])
      console.error(`  ${failure}`)
    lines.push(line)
  }
  return layOutColumns(HEADINGS, lines)
})
