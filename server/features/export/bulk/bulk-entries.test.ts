import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { describe, expect, test, vi } from 'vitest'
import { emptyStoryValues } from '#common/story-fields.ts'
import type { ArchivedStory } from '#server/features/export/story/exported-story.ts'
import { MissingGlyphs } from '#server/features/export/story/story-pdf.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import { type BulkOptions, bulkEntries } from './bulk-entries.ts'

const SHA256 = createHash('sha256').update('sound').digest('hex')

const aStory = (id: number, given: Partial<ArchivedStory> = {}): ArchivedStory => ({
  ...emptyStoryValues,
  id,
  duration: 4,
  title: `Story ${id}`,
  content: 'Words',
  category: 'Ad Hoc',
  transcriptionMethod: 'browser',
  aiPrompt: null,
  promptSource: null,
  playsInInvites: false,
  characterDetails: null,
  liveTranscript: null,
  toldBy: 'Ruth',
  createdAt: new Date('2026-01-12T03:04:05Z'),
  recordedAt: new Date('2026-01-02T03:04:05Z'),
  utcOffsetMinutes: -420,
  updatedAt: new Date('2026-01-02T03:04:05Z'),
  author: { firstName: 'Ruth', lastName: 'Okafor' },
  recording: {
    takes: [{ fileName: `${id}.webm`, mimeType: 'audio/webm', bytes: 5, sha256: SHA256 }],
    durationMs: 4000,
    state: 'ready',
    language: 'en-US',
    peaks: null,
  },
  transcript: null,
  versions: [],
  comments: [],
  reactions: [],
  question: null,
  ...given,
})

const files = {
  info: async (name: string) => (name === '2.webm' ? undefined : { bytes: 5, modifiedAt: new Date() }),
  read: async () => Readable.from([Buffer.from('sound')]),
} as Pick<FileStore, 'info' | 'read'> as FileStore

const options = (ids: number[], given: Partial<BulkOptions> = {}): BulkOptions => ({
  source: {
    ids: async () => ids,
    stories: async (ids) => ids.filter((id) => id !== 3).map((id) => aStory(id)),
    version: async () => undefined,
    copies: async () => ({ playback: null, mp3: null }),
    people: async () => [],
    questions: async () => [],
    names: async () => [],
    listening: async () => [],
  },
  ids,
  files,
  converters: {
    pdf: async ({ id }) => {
      if (id === 4) throw new Error('no such letter')
      return Buffer.from('%PDF')
    },
    requestMp3: async () => {},
    mp3: async () => ({ bytes: 3, open: async () => Readable.from([Buffer.from('mp3')]) }),
  },
  audio: 'original',
  vault: 'The Okafor Family',
  origin: 'https://example.org',
  createdAt: new Date('2026-11-22T00:00:00Z'),
  signal: new AbortController().signal,
  onStory: () => {},
  onDamage: () => {},
  onProblem: () => {},
  ...given,
})

const contents = async (given: BulkOptions) => {
  const found = new Map<string, string>()
  for await (const { path, open } of bulkEntries(given)) found.set(path, await text(await open()))
  return found
}

test('each story has audio, PDF and text; the index and COMPLETE.txt list them', async () => {
  const found = await contents(options([1]))
  expect([...found.keys()]).toEqual([
    'ABOUT.txt',
    '0001 Story 1, told by Ruth.webm',
    '0001 Story 1, told by Ruth.pdf',
    '0001 Story 1, told by Ruth.txt',
    'index.csv',
    'index.json',
    'COMPLETE.txt',
  ])
  expect(found.get('0001 Story 1, told by Ruth.webm')).toBe('sound')
  expect(found.get('COMPLETE.txt')).toMatch(/^COMPLETE: 1 story, 1 recording, 1 PDF\.\nNothing is missing\./)
})

test('index.csv keeps each story in its row, and no cell is a formula', async () => {
  const toldBy = 'Ruth\n=2+2'
  const source = { ...options([]).source, stories: async () => [aStory(1, { toldBy, place: 'Cork;=2+2' })] }
  const rows = parse((await contents(options([1], { source }))).get('index.csv') ?? '', { bom: true })
  expect(rows).toHaveLength(2)
  expect(rows[1]).toEqual(expect.arrayContaining(["Ruth\n'=2+2", "Cork;'=2+2"]))
})

test('missing and deleted files and failed PDFs are reported, and the ZIP continues', async () => {
  const onProblem = vi.fn()
  const onStory = vi.fn()
  const found = await contents(options([1, 2, 3, 4], { onProblem, onStory }))
  expect([...found.keys()].filter((path) => /MISSING/.test(path))).toEqual([
    '0002 Story 2, told by Ruth MISSING.txt',
    '0004 Story 4, told by Ruth MISSING.txt',
  ])
  const rows = JSON.parse(found.get('index.json') ?? '')
  expect(rows.map((row: { problem?: string }) => row.problem)).toEqual([
    undefined,
    'The recording was not found in the vault.',
    'The story was deleted in the meantime.',
    'We couldn’t make the PDF.',
  ])
  expect(parse(found.get('index.csv') ?? '', { bom: true })).toHaveLength(5)
  expect(found.get('COMPLETE.txt')).toMatch(
    /^COMPLETE: 3 stories, 2 recordings, 2 PDFs\.\n3 stories have something missing/,
  )
  expect(onProblem).toHaveBeenCalledWith(4, 'pdf', expect.any(Error))
  expect(onStory).toHaveBeenCalledTimes(4)
})

describe('a recording with several takes', () => {
  /** `2.webm` is missing. */
  const withTakes = (...fileNames: string[]): Partial<BulkOptions> => {
    const takes = fileNames.map((fileName) => ({ fileName, mimeType: 'audio/webm', bytes: 5, sha256: SHA256 }))
    const recording = { takes, durationMs: 4000, state: 'ready' as const, language: 'en-US' as const, peaks: null }
    return { source: { ...options([]).source, stories: async () => [aStory(1, { recording })] } }
  }
  const audioIn = (found: Map<string, string>) => [...found.keys()].filter((path) => /\.(webm|m4a|mp3)$/.test(path))

  test('has a file for each take, and is one recording', async () => {
    const found = await contents(options([1], withTakes('1.webm', '5.m4a')))
    const audioFiles = ['0001 Story 1, told by Ruth-take-1.webm', '0001 Story 1, told by Ruth-take-2.m4a']
    expect(audioIn(found)).toEqual(audioFiles)
    expect(JSON.parse(found.get('index.json') ?? '')[0]).toMatchObject({ audioFiles })
    expect(parse(found.get('index.csv') ?? '', { bom: true })[1]).toContain(audioFiles.join('; '))
    expect(found.get('COMPLETE.txt')).toMatch(/^COMPLETE: 1 story, 1 recording, 1 PDF\.\nNothing is missing\./)
  })

  test('is one MP3', async () => {
    const found = await contents(options([1], { ...withTakes('1.webm', '5.m4a'), audio: 'mp3' }))
    expect(audioIn(found)).toEqual(['0001 Story 1, told by Ruth.mp3'])
  })

  test('without one of its takes has the others, and says which one is missing', async () => {
    const onDamage = vi.fn()
    const found = await contents(options([1], { ...withTakes('1.webm', '2.webm', '5.m4a'), onDamage }))
    expect(audioIn(found)).toEqual(['0001 Story 1, told by Ruth-take-1.webm', '0001 Story 1, told by Ruth-take-3.m4a'])
    expect(found.get('0001 Story 1, told by Ruth MISSING.txt')).toMatch(
      /^Part 2 of the recording was not found in the vault\.\n/,
    )
    expect(onDamage.mock.calls).toEqual([['2.webm', 'missing']])
  })

  test('without one of its takes has the playback copy of the whole, too', async () => {
    const { source = options([]).source } = withTakes('1.webm', '2.webm')
    const path = join(import.meta.dirname, 'bulk-entries.ts')
    const copies = async () => ({ playback: 'copy.m4a', mp3: null })
    const withCopy = { ...files, read: async () => createReadStream(path) } as FileStore
    const found = await contents(options([1], { source: { ...source, copies }, files: withCopy }))
    expect(audioIn(found)).toEqual([
      '0001 Story 1, told by Ruth-take-1.webm',
      '0001 Story 1, told by Ruth PLAYBACK COPY.m4a',
    ])
  })
})

test('a PDF that would have empty boxes is left out, and the index says which characters are missing', async () => {
  const pdf = () => Promise.reject(new MissingGlyphs('We can’t make a PDF of this story because of ག.'))
  const found = await contents(options([1], { converters: { ...options([]).converters, pdf } }))
  expect([...found.keys()]).not.toContain('0001 Story 1, told by Ruth.pdf')
  expect(JSON.parse(found.get('index.json') ?? '')[0].problem).toBe('We can’t make a PDF of this story because of ག.')
  expect(found.get('0001 Story 1, told by Ruth MISSING.txt')).toMatch(
    /^We can’t make a PDF of this story because of ག\./,
  )
})

test('the original replaces an MP3 that cannot be made', async () => {
  const mp3 = () => Promise.reject(new Error('no ffmpeg'))
  expect([...(await contents(options([1], { audio: 'mp3' }))).keys()][1]).toBe('0001 Story 1, told by Ruth.mp3')
  const found = await contents(options([1], { audio: 'mp3', converters: { ...options([]).converters, mp3 } }))
  expect([...found.keys()][1]).toBe('0001 Story 1, told by Ruth.webm')
  expect(found.get('0001 Story 1, told by Ruth MISSING.txt')).toMatch(/^We couldn’t make the MP3\./)
})

test('ABOUT.txt comes before any conversion, and the next MP3 starts before the current one is awaited', async () => {
  const steps: string[] = []
  const converters = {
    ...options([]).converters,
    requestMp3: async (id: number) => {
      steps.push(`begin ${id}`)
      throw new Error('no queue')
    },
    mp3: async ({ id }: { id: number }) => {
      steps.push(`mp3 ${id}`)
      return { bytes: 3, open: async () => Readable.from([Buffer.from('mp3')]) }
    },
  }
  for await (const { path } of bulkEntries(options([1, 5, 6], { audio: 'mp3', converters })))
    if (/ABOUT|mp3$/.test(path)) steps.push(path.slice(0, 5))
  const turns = ['begin 1', 'begin 5', 'mp3 1', '0001 ', 'begin 6', 'mp3 5', '0002 ', 'mp3 6', '0003 ']
  expect(steps).toEqual(['ABOUT', ...turns])
})

test('nothing more is made after the client disconnects', async () => {
  const gone = new AbortController()
  const pdf = vi.fn(async (_story: unknown, signal: AbortSignal) => {
    gone.abort()
    signal.throwIfAborted()
    return Buffer.from('')
  })
  const converters = { ...options([]).converters, pdf }
  await expect(contents(options([1, 4], { converters, signal: gone.signal }))).rejects.toThrow()
  expect(pdf).toHaveBeenCalledTimes(1)
})
