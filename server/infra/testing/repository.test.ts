import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))

const code = ['server', 'web', 'common', 'bin', 'dev', 'e2e', 'bench'].flatMap(sourcesIn)

function sourcesIn(folder: string) {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: relative(root, file), text: readFileSync(file, 'utf8') }))
}

const isTest = (path: string) => /\.(test|e2e|bench)\.\w+$/.test(path) || path.includes('/testing/')

const pathsWhere = (holds: (file: { path: string; text: string }) => boolean) =>
  code.filter(holds).map(({ path }) => path)

const versions = v.record(v.string(), v.string())

const manifest = v.object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })

const lock = v.object({
  packages: v.record(
    v.string(),
    v.object({ resolved: v.optional(v.string()), optionalDependencies: v.optional(versions) }),
  ),
})

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))

test('the versions in docs/security.md are those of package.json', () => {
  const { dependencies, optionalDependencies } = v.parse(manifest, readJson('package.json'))
  const installed = { ...dependencies, ...optionalDependencies }
  const page = readFileSync(join(root, 'docs/security.md'), 'utf8')
  const noted = [...page.matchAll(/^\| `([\w@/-]+)` \| ([\w.-]+) \|/gm)].map(([, name = '', version]) => [
    name,
    version,
  ])
  expect(noted.length).toBeGreaterThan(10)
  expect(noted).toEqual(noted.map(([name = '']) => [name, installed[name]]))
})

test('programs in docs/security.md that read photos are not loaded by the server itself', () => {
  const loads = ({ text }: { text: string }) => /['"]sharp['"]/.test(text)
  const inServer = pathsWhere((file) => file.path.startsWith('server/') && !isTest(file.path) && loads(file))
  expect(inServer).toEqual(['server/infra/media/portrait-child.ts'])
  expect(readFileSync(join(root, 'docs/security.md'), 'utf8')).toMatch(/^\| `sharp` \|/m)
})

test('every version in package.json is exact', () => {
  const { dependencies, devDependencies, optionalDependencies } = v.parse(manifest, readJson('package.json'))
  const all = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

test('the lock file names no registry', () => {
  const { packages } = v.parse(lock, readJson('package-lock.json'))
  expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([])
})

test('the lock file knows the parts of every package for every platform, without which npm ci refuses it', () => {
  const { packages } = v.parse(lock, readJson('package-lock.json'))
  const gaps = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !placesFor(path, name).some((place) => place in packages))
      .map((name) => `${path} wants ${name}`),
  )
  expect(gaps).toEqual([])
})

/** Where npm may have put a package that another one asks for: below that one, or below any folder above it. */
function placesFor(path: string, name: string): string[] {
  const here = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`
  if (path === '') return [here]
  const above = path.lastIndexOf('/node_modules/')
  return [here, ...placesFor(above < 0 ? '' : path.slice(0, above), name)]
}

const READ_THE_ENVIRONMENT = ['server/config.ts', 'server/infra/child-environment.ts']

test('the environment is read in config.ts, for child processes, by the launcher and by tools alone', () => {
  const mayRead = ({ path }: { path: string }) =>
    READ_THE_ENVIRONMENT.includes(path) || !/^(server|web)\//.test(path) || isTest(path)
  expect(pathsWhere((file) => /process\.env/.test(file.text) && !mayRead(file))).toEqual([])
})

/** The options of each program that the server starts. `programEnvironment` is the locale; `options` has it too, `env` also a password. */
const STARTED = {
  'server/infra/backup/dump-database.ts': ['{ env: childEnvironment }', '{ env, signal }'],
  'server/infra/backup/restore-backup.ts': ['{ env: childEnvironment }'],
  'server/infra/media/run-tool.ts': ['env: childEnvironment'],
  'server/infra/pdf/typesetter.ts': ['env: childEnvironment'],
  'server/infra/postgres/cluster.ts': ['options', 'options'],
  'server/infra/postgres/server-process.ts': ['env: programEnvironment'],
  'server/infra/postgres/system-user.ts': ['PROGRAM_OPTIONS', 'PROGRAM_OPTIONS'],
}

test('no program that the server starts gets its environment, which has passwords and keys', () => {
  const files = code.filter(
    ({ path, text }) => path.startsWith('server/') && !isTest(path) && /node:child_process/.test(text),
  )
  const found = files.map(({ path, text }) => {
    // Imported functions, and what `promisify` makes of them.
    const imported =
      /import \{([^}]+)\} from 'node:child_process'/
        .exec(text)?.[1]
        ?.split(',')
        .map((name) => name.trim()) ?? []
    const made = [...text.matchAll(/const (\w+) = promisify\(\w+\)\n/g)].map(([, name = '']) => name)
    const names = [...imported.filter((name) => !name.startsWith('type ')), ...made, 'promisify\\(execFile\\)']
    const starts = text.matchAll(new RegExp(`(?<!function |[\\w.])(?:${names.join('|')})\\(`, 'g'))
    return [path, [...starts].map(({ index, 0: { length } }) => argumentsFrom(text, index + length))] as const
  })
  const expected = Object.entries(STARTED)
  expect(found.map(([path]) => path).sort()).toEqual(expected.map(([path]) => path))
  for (const [path, options] of expected) {
    const calls = found.find(([other]) => other === path)?.[1] ?? []
    expect(calls, path).toHaveLength(options.length)
    for (const [index, each] of options.entries()) expect(calls[index], path).toContain(each)
  }
  for (const path of ['server/infra/postgres/cluster.ts', 'server/infra/postgres/server-process.ts'])
    expect(code.find((file) => file.path === path)?.text).toMatch(/\benv: programEnvironment\b/)
  // A thread has the environment of its process. This one reads no strangers' files.
  expect(
    pathsWhere(({ path, text }) => path.startsWith('server/') && !isTest(path) && /new Worker\(/.test(text)),
  ).toEqual(['server/infra/backup/open-backups.ts'])
})

/** What stands between the parenthesis before `start` and its counterpart. */
function argumentsFrom(text: string, start: number): string {
  let depth = 1
  let end = start
  while (depth > 0 && end < text.length) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
    end += 1
  }
  return text.slice(start, end - 1)
}

test('of the server, the pages import contracts alone', () => {
  const imported = (text: string) =>
    [...text.matchAll(/['"](#server\/[^'"]+|[./]+\/server\/[^'"]+)['"]/g)].map(([, name = '']) => name)
  const breaks = ({ path, text }: { path: string; text: string }) =>
    path.startsWith('web/') && !isTest(path) && imported(text).some((name) => !name.endsWith('/contract.ts'))
  expect(pathsWhere(breaks)).toEqual([])
})

test('no one prints the day of a story but common/format/recorded.ts', () => {
  const printsDay =
    /toISOString\(\)\s*\.(slice|split|substring)|getUTC(FullYear|Month|Date)|\bformat(Date|DateTime|CalendarDay|Day|ShortDate)\(/
  const ofStory = /\b(story|exported|archived|row\.story)\w*\.(createdAt|recordedAt)|\brecordedAt\b/
  const lines = code
    .filter(({ path }) => !isTest(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line) => (printsDay.test(line) && ofStory.test(line) ? [`${path}: ${line.trim()}`] : [])),
    )
  expect(lines.filter((line) => !line.startsWith('common/format/recorded.ts:'))).toEqual([])
  // Each of these reads the one function where it once cut a day out of a UTC timestamp.
  for (const path of [
    'server/features/stories/citation.ts',
    'server/features/export/story/story-as-text.ts',
    'server/features/export/story/story-pdf.ts',
    'server/features/export/story-downloads/mp3.ts',
    'server/features/export/archive/dublin-core.ts',
    'server/features/export/bulk/bulk-entries.ts',
    'web/features/stories/page/story-metadata.tsx',
    'web/features/stories/page/story-heading.tsx',
    'web/features/stories/byline.tsx',
  ])
    expect(code.find((file) => file.path === path)?.text, path).toContain("from '#common/format/recorded.ts'")
})

const LATCH = 'web/lib/use-mutation.ts'
/** Changes that no person sends by pressing something, or that have a latch of their own. */
const SENT_WITHOUT_A_LATCH = {
  'web/features/account/force-sign-out.ts': 'ends the session, once or twice',
  'web/features/account/use-sign-out.ts': 'ends the session, and the first press keeps a second one out',
  'web/features/billing/paid-screen.tsx': 'asks whether the payment has arrived',
  'web/features/email/report-time-zone.ts': 'once for each page that is opened',
  'web/features/family/speech-section.tsx': 'is given to the mutation of ./provider-consent.tsx',
  'web/features/family/writer-section.tsx': 'is given to the mutation of ./provider-consent.tsx',
  'web/features/leaving/handover-section.tsx': 'is given to the mutation of ./queries.ts',
  'web/features/leaving/heir-section.tsx': 'is given to the mutation of ./queries.ts',
  'web/features/recording/queue/save-recording.ts': 'is one entry of the queue, whatever is pressed',
  'web/features/recording/screen/use-server-transcript.ts': 'one request for each recording',
  'web/features/security/passkeys-section.tsx': 'is given to the mutation of ./ways-in.ts',
  'web/features/security/two-step-section.tsx': 'is given to the mutation of ./ways-in.ts',
  'web/features/stories/listening/story-views.ts': 'one report at a time, of what was played',
}

test('whatever a screen changes goes through a latch, so that two presses send it once', () => {
  const contracts = pathsWhere(({ path }) => path.endsWith('contract.ts') && path.startsWith('server/'))
  const changes = new Set(
    code
      .filter(({ path }) => contracts.includes(path))
      .flatMap(({ text }) => [...text.matchAll(/export const (\w+) = defineCall\(\{.*?\n {2}method: '(\w+)'/gs)])
      .filter(([, , method]) => method !== 'GET')
      .map(([, name]) => name),
  )
  expect(changes.size).toBeGreaterThan(80)
  const pages = code.filter(({ path }) => path.startsWith('web/') && !isTest(path))
  const changing = pages.filter(({ text }) =>
    [...text.matchAll(/\bcall\(\s*(\w+)/g)].some(([, name]) => changes.has(name)),
  )
  expect(changing.length).toBeGreaterThan(40)
  const withoutLatch = changing.filter(({ text }) => !/#web\/lib\/(use-mutation|latch)\.ts'/.test(text))
  expect(withoutLatch.map(({ path }) => path).toSorted()).toEqual(Object.keys(SENT_WITHOUT_A_LATCH))
  const unlatched = pages.filter(({ text }) => /import \{[^}]*\buseMutation\b[^}]*\} from '@tanstack/.test(text))
  expect(unlatched.map(({ path }) => path)).toEqual([LATCH])
})

test('browser tests pass functions to waitForFunction, because our policy blocks strings', () => {
  // The first evaluation is allowed, so such a test fails only when it has to wait.
  expect(pathsWhere(({ text }) => /\.waitForFunction\(\s*['"`]/.test(text))).toEqual([])
})

test('no SQL is put together from strings', () => {
  const forbidden = `sql.${'raw'}(`
  expect(pathsWhere(({ text }) => text.includes(forbidden))).toEqual([])
})

test('a file of more than 400 lines begins with a comment that says why', () => {
  const isLong = (text: string) => text.split('\n').length > 400
  expect(pathsWhere(({ text }) => isLong(text) && !/^\/[/*]/.test(text))).toEqual([])
})

test('no two decisions have the same number, and links to decisions lead to one', () => {
  const decisions = readdirSync(join(root, 'docs/decisions'))
  const numbers = decisions.map((name) => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([])
  const pages = ['README.md', ...['docs', 'docs/decisions'].flatMap(markdownIn)]
  const links = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\(([^()\s]*\d{4}-[\w-]+\.md)\)/g)].map(([, link = '']) =>
      relative(join(root, 'docs/decisions'), join(root, dirname(page), link)),
    ),
  )
  expect(links.length).toBeGreaterThan(20)
  expect(links.filter((link) => !decisions.includes(link))).toEqual([])
})

test('the paths that the README, the tour and the page on security name exist', () => {
  const paths = ['README.md', 'docs/tour.md', 'docs/security.md'].flatMap((page) =>
    [
      ...readFileSync(join(root, page), 'utf8').matchAll(
        /`((?:bench|bin|common|deploy|dev|docs|e2e|server|web)\/[a-z\d./-]+)`/g,
      ),
    ].map(([, path = '']) => path),
  )
  expect(paths.length).toBeGreaterThan(50)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the files that comments name exist', () => {
  const paths = code.map(({ path }) => path)
  const comments = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g
  const named = code.flatMap(({ path, text }) =>
    (text.match(comments) ?? [])
      .flatMap((comment) => comment.match(/(?<![\w*./-])[\w-][\w./-]*\.(?:tsx?|mjs|css)\b/g) ?? [])
      .map((name) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(20)
  const isKnown = (name: string) => existsSync(join(root, name)) || paths.some((path) => path.endsWith(`/${name}`))
  expect(named.filter(({ name }) => !isKnown(name))).toEqual([])
})

function markdownIn(folder: string) {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
}

// exec: the shell in between would keep a request to end to itself.
test('every command of package.json goes through the launcher', () => {
  const { scripts } = v.parse(v.object({ scripts: versions }), readJson('package.json'))
  const known = readdirSync(join(root, 'bin/tasks')).map((name) => name.replace('.mjs', ''))
  for (const [name, command] of Object.entries(scripts)) {
    expect(command).toBe(`exec node bin/keepsaid.mjs ${name}`)
    expect(known).toContain(name)
  }
})

/** Features, lowest first. A feature may import from those before it. Contracts are exempt: they only declare calls and schemas. */
const FEATURE_ORDER = {
  web: [
    ['email', 'site-config'],
    'account',
    'billing',
    'faq',
    'security',
    'playback',
    'family',
    'names',
    'stories',
    ['live-words', 'device-space', 'microphone'],
    'pause-questions',
    'for-you',
    'who-will-tell',
    'story-ideas',
    'recording',
    'bedtime',
    'gifts',
    'export',
    'leaving',
    'admin',
    'profile',
  ],
  server: [
    'email',
    'billing',
    'family',
    'account',
    'recording',
    'names',
    'transcripts',
    'writing',
    'prompts',
    'stories',
    'tidying',
    'export',
    'bedtime',
    'gifts',
    'leaving',
    'admin',
    'profile',
    'marketing',
  ],
}

/** The rooms of the recorder, lowest first. */
const RECORDER_ROOMS = ['takes', ['capture', 'storage'], 'queue', 'session', 'screen']

/** Imports within a folder from a subfolder that doesn't come before. */
function upwardImports(folder: string, order: readonly (string | readonly string[])[]): string[] {
  const levels = new Map(order.flatMap((names, level) => [names].flat().map((name) => [name, level] as const)))
  const roomOf = (path: string) => new RegExp(`^${folder}/([\\w-]+)/`).exec(path)?.[1]
  return code.flatMap(({ path, text }) => {
    const from = roomOf(path)
    if (from === undefined || isTest(path)) return []
    const imports = [...text.matchAll(/(?:from|import\() ?'([^']+)'/g)].map(([, spec = '']) =>
      spec.startsWith('#') ? spec.slice(1) : join(path, '..', spec),
    )
    return imports.flatMap((imported) => {
      const to = roomOf(imported)
      if (to === undefined || to === from || imported.endsWith('contract.ts')) return []
      const [fromLevel, toLevel] = [levels.get(from), levels.get(to)]
      return fromLevel !== undefined && toLevel !== undefined && toLevel < fromLevel
        ? []
        : [`${path} imports ${imported}`]
    })
  })
}

test.each(['web', 'server'] as const)('features of the %s import only from features below them', (side) => {
  expect(upwardImports(`${side}/features`, FEATURE_ORDER[side])).toEqual([])
})

test('rooms of the recorder import only from rooms below them', () => {
  expect(upwardImports('web/features/recording', RECORDER_ROOMS)).toEqual([])
})
