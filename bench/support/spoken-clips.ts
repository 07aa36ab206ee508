import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Of samples: 16 kHz, mono, 16 bits. */
export const BYTES_PER_SECOND = 32_000
const VOICES = ['rms', 'slt', 'awb']
const SENTENCES = [
  'I was born in a small village near the river.',
  'My father worked on the railway for thirty years.',
  'We were married in the spring and it rained all day.',
  'Our first child was born the following year.',
  'In winter we walked two hours to school through the snow.',
  'My brother could whistle any song he had heard once.',
  'Grandmother kept the letters in a wooden box under her bed.',
  'There was no telephone in the house until I was twelve.',
]
/** Recordings of people, which are not part of the project. */
const PEOPLE = fileURLToPath(new URL('../../../shared/speech', import.meta.url))

/** Applies an ffmpeg filter. `before` has the arguments before the input. */
export const decode = async (input: string, filter = 'anull', before: readonly string[] = []): Promise<Buffer> => {
  const output = ['-filter_complex', filter, '-ac', '1', '-ar', '16000', '-f', 's16le', '-']
  const args = ['-v', 'error', ...before, '-i', input, ...output]
  const { stdout } = await run('ffmpeg', args, { encoding: 'buffer', maxBuffer: 2 ** 30 })
  return stdout
}

/** Pink noise, quieter than the clip by this many decibels on average. */
export const addNoise = async (pcm: Buffer, signalToNoise: number): Promise<Buffer> => {
  const source = `anoisesrc=r=16000:c=pink:a=0.5:seed=7:d=${Math.ceil(pcm.length / BYTES_PER_SECOND) + 1}`
  const noise = await decode(source, 'anull', ['-f', 'lavfi'])
  const factor = loudnessOf(pcm) / loudnessOf(noise) / 10 ** (signalToNoise / 20)
  const mixed = Buffer.alloc(pcm.length)
  for (let at = 0; at + 1 < pcm.length; at += 2) {
    const sample = Math.round(pcm.readInt16LE(at) + factor * noise.readInt16LE(at))
    mixed.writeInt16LE(Math.max(-32_768, Math.min(32_767, sample)), at)
  }
  return mixed
}

const loudnessOf = (pcm: Buffer): number => {
  let sum = 0
  for (let at = 0; at + 1 < pcm.length; at += 2) sum += pcm.readInt16LE(at) ** 2
  return Math.sqrt(sum / (pcm.length / 2))
}

/** Files with what is said in them: people where their recordings are, and synthesized voices. */
export const spokenFiles = async (folder: string): Promise<{ people: Spoken[]; synthesized: Spoken[] }> => {
  const names = existsSync(PEOPLE) ? (await readdir(PEOPLE)).filter((name) => name.endsWith('.wav')) : []
  const people = names.map(async (name) => ({
    file: join(PEOPLE, name),
    words: await readFile(join(PEOPLE, name.replace('.wav', '.txt')), 'utf8'),
  }))
  const synthesized = SENTENCES.map((words, i) =>
    speak(join(folder, `${i}.wav`), VOICES[i % VOICES.length] ?? '', words),
  )
  return { people: await Promise.all(people), synthesized: await Promise.all(synthesized) }
}
export type Spoken = { file: string; words: string }

const speak = async (file: string, voice: string, words: string): Promise<Spoken> => {
  await run('flite', ['-voice', voice, '-t', words, '-o', file])
  return { file, words }
}

/** Sentences with names that few people have, each by every voice. */
export const spokenNames = (folder: string): Promise<Spoken[]> =>
  Promise.all(
    VOICES.flatMap((voice) =>
      SENTENCES_WITH_NAMES.map((words, i) => speak(join(folder, `${voice}-names-${i}.wav`), voice, words)),
    ),
  )

const SENTENCES_WITH_NAMES = [
  'My grandmother Siobhan Gallagher came from Ballyvaughan.',
  'Uncle Casimir Kowalczyk ran a bakery in Pawtucket.',
  'The Abernathy farm was an hour away from Tuscumbia.',
  'Thaddeus taught me to fish when I was six years old.',
  'My cousin Maeve married Giancarlo Bellini in the fall.',
]
export const SPOKEN_NAMES = [
  ...['Siobhan', 'Gallagher', 'Ballyvaughan', 'Casimir', 'Kowalczyk', 'Pawtucket', 'Abernathy', 'Tuscumbia'],
  ...['Thaddeus', 'Maeve', 'Giancarlo', 'Bellini'],
]
/** Names that nobody says here. */
export const OTHER_NAMES = [
  ...['Agnieszka', 'Alistair', 'Annelise', 'Antonella', 'Aoife', 'Astrid', 'Bartholomew', 'Beauregard', 'Bogdan'],
  ...['Caoimhe', 'Carmelita', 'Clotilde', 'Cormac', 'Czeslaw', 'Dagmar', 'Declan', 'Dimitrios', 'Ebenezer', 'Elspeth'],
  ...['Evangeline', 'Fabrizio', 'Fenella', 'Friederike', 'Genevieve', 'Gottfried', 'Guadalupe', 'Gwendolyn', 'Hedwig'],
  ...['Hortense', 'Ignatius', 'Ingeborg', 'Jadwiga', 'Jedidiah', 'Jocelyn', 'Konstantin', 'Krystyna', 'Lakshmi'],
  ...['Ludmilla', 'Malachi', 'Mathilde', 'Mordecai', 'Niamh', 'Octavia', 'Padraig', 'Philomena', 'Quentin', 'Rosalind'],
  ...['Saoirse', 'Seraphina', 'Svetlana', 'Theodora', 'Umberto', 'Wilhelmina', 'Xiomara', 'Zbigniew', 'Achterberg'],
  ...['Baumgartner', 'Bhattacharya', 'Bjornstad', 'Carmichael', 'Castellano', 'Dombrowski', 'Drummond', 'Fitzgerald'],
  ...['Goldschmidt', 'Grabowski', 'Halvorsen', 'Jankowski', 'Kaczmarek', 'Kuznetsov', 'Lindqvist', 'Lombardi'],
  ...['Mastroianni', 'Montgomery', 'Nakamura', 'Ogundipe', 'Papadopoulos', 'Pfeiffer', 'Rasmussen', 'Szymanski'],
  ...['Thibodeaux', 'Villanueva', 'Wasserman', 'Yamamoto', 'Zielinski', 'Chattahoochee', 'Chillicothe', 'Kalamazoo'],
  ...['Kilkenny', 'Oberammergau', 'Okeechobee', 'Poughkeepsie', 'Punxsutawney', 'Schenectady', 'Susquehanna'],
]

const SPELLINGS: Readonly<Record<string, string>> = { mister: 'mr', metres: 'meters', gray: 'grey' }

export const wordsOf = (text: string): string[] =>
  (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[a-z0-9']+/g) ?? []
  ).map((word) => SPELLINGS[word] ?? word)

/** How many words have to be replaced, added or removed to get from one text to the other. */
export const wordErrors = (expected: readonly string[], found: readonly string[]): number => {
  let row = Array.from({ length: found.length + 1 }, (_, j) => j)
  for (const [i, word] of expected.entries()) {
    const above = row
    row = [i + 1]
    for (const [j, other] of found.entries())
      row.push(Math.min((above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1, (above[j] ?? 0) + (word === other ? 0 : 1)))
  }
  return row.at(-1) ?? 0
}

/** When the first loud sample comes, in seconds. */
export const onsetOf = (pcm: Buffer): number => {
  for (let at = 0; at + 1 < pcm.length; at += 2) if (Math.abs(pcm.readInt16LE(at)) > 1500) return at / BYTES_PER_SECOND
  return 0
}
