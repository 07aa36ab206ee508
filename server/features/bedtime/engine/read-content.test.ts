import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { YamlFileError } from '#server/infra/yaml-file.ts'
import { CONTENT_FOLDER, readContent } from './read-content.ts'

const PLOT = 'plots/new-bed.yaml'
const WORLD = 'worlds/moon.yaml'

/** One plot, one world and the frames, with one change, and the line of the change. */
async function changed(file: string, from: string, to: string) {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-content-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const name of [PLOT, WORLD, 'frames.yaml']) await cp(join(CONTENT_FOLDER, name), join(folder, name))
  const path = join(folder, file)
  const before = await readFile(path, 'utf8')
  const at = before.indexOf(from)
  expect(at, `${from} in ${file}`).toBeGreaterThanOrEqual(0)
  await writeFile(path, before.slice(0, at) + to + before.slice(at + from.length))
  return { folder, path, line: before.slice(0, at).split('\n').length }
}

test.each([
  ['a slot that doesn’t exist', PLOT, '{g} had a new mat', '{gide} had a new mat', 'Unknown slot {gide}'],
  ['a place that doesn’t exist', WORLD, 'In the round glass hut', '{attic.at}', 'Unknown slot {attic.at}'],
  ['a form that doesn’t exist', PLOT, '{g.he} lay down', '{g.they} lay down', 'Unknown slot {g.they}'],
  ['a helper’s own slot in another text', WORLD, 'Hop, hop!', '{me}', 'Unknown slot {me}'],
  ['a slot in a title', PLOT, 'The Lump', 'The {lump}', 'Unknown slot {lump}'],
  ['a slot that isn’t closed', PLOT, '{g} had a new mat', '{g had a new mat', 'Not a slot'],
  ['a choice that isn’t closed', PLOT, 'Turn, turn, turn.', '[Turn|turn.', "A choice isn't closed"],
  ['a fact that nothing sets', PLOT, 'Turn, turn, turn.', '{needs.moon}', 'Nothing before sets "moon"'],
  ['a line without an age', PLOT, '2: {g} had a new mat', '{g} had a new mat', 'A line begins with 2, 4, 6, 9 or 12'],
  [
    'an age that isn’t one',
    PLOT,
    '2: {g} had a new mat',
    '3: {g} had a new mat',
    'A line begins with 2, 4, 6, 9 or 12',
  ],
  ['broken YAML', PLOT, 'sets: [bed new]', 'sets: bed: new', 'Nested mappings'],
  ['an unknown beat', PLOT, 'payoff:', 'pay-off:', 'payoff'],
  ['a thing that is missing', WORLD, '  light:', '  lamp:', 'light'],
])('%s: an error with the file and the line', async (_, file, from, to, message) => {
  const { folder, path, line } = await changed(file, from, to)
  const error = await readContent(folder).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(YamlFileError)
  const [, where, reportedLine, text] = /^(.+?):(\d+): (.+)$/s.exec(String((error as Error).message)) ?? []
  expect(where).toBe(path)
  expect(text).toContain(message)
  // Of what is missing, the line of what it should be in.
  if (!text?.includes('Invalid key')) expect(Number(reportedLine)).toBe(line)
})

test('a beat that needs a fact which only a later one sets: an error', async () => {
  const { folder, path, line } = await changed(PLOT, 'needs: [bed new]', 'needs: [stone kept]')
  await expect(readContent(folder)).rejects.toThrow(`${path}:${line}: plant.needs.0: nothing before sets "stone kept"`)
})

test('a beat of a plot without a text for an age group: an error', async () => {
  const { folder, path } = await changed(PLOT, '4: {g} had thrown out', '4+ {g} had thrown out')
  for (const start of ['4: "Try my', '4: The old mattress'])
    await writeFile(path, (await readFile(path, 'utf8')).replace(start, start.replace(':', '+')))
  await expect(readContent(folder)).rejects.toThrow('problem.text: has no text for preschool (4-5)')
})

test('an age group without lines in a world has those of the group below', async () => {
  const { worlds } = await readContent(CONTENT_FOLDER)
  const moon = worlds.find(({ id }) => id === 'moon')
  expect(moon?.guide.intro['preschool (4-5)']).toBe(moon?.guide.intro['toddler (2-3)'])
})
