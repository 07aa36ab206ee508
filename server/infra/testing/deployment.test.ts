import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (name: string): string => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')

/** The settings of each service in compose.yaml that are on one line. */
const services = new Map(
  (/^services:\n([\s\S]+?)^\S/m.exec(read('compose.yaml'))?.[1] ?? '').split(/^ {2}(?=\w)/m).flatMap((block) => {
    const name = /^(\w+):/.exec(block)?.[1]
    const lines = [...block.matchAll(/^ {4}(\w+): (.+)$/gm)].map(([, key = '', value = '']) => [key, value] as const)
    return name ? [[name, new Map(lines)] as const] : []
  }),
)

test('compose.yaml has the app, its database and a proxy', () => {
  expect([...services.keys()]).toEqual(['app', 'database', 'proxy'])
})

test.each([...services])(
  'the container of the %s is read-only and has no rights that it does not need',
  (name, settings) => {
    expect(settings.get('read_only')).toBe('true')
    expect(settings.get('cap_drop')).toBe('[ALL]')
    expect(settings.get('security_opt')).toBe("['no-new-privileges:true']")
    expect(settings.get('privileged')).toBeUndefined()
    expect(settings.get('cap_add')).toBe(
      {
        // Its entrypoint gives the volume to another account and continues as that.
        database: '[CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]',
        proxy: '[NET_BIND_SERVICE]',
      }[name],
    )
  },
)

test('the app runs as an account without rights, and writes nowhere but to its volume', () => {
  const stages = read('Dockerfile').split(/^FROM /m)
  const image = stages.at(-1) ?? ''
  expect(image).toMatch(/^USER node$/m)
  expect(image).toMatch(/^VOLUME \/data$/m)
  expect(image).toMatch(/^ENV .*\bDATA_DIR=\/data\b/m)
  // It would be written next to the packages.
  expect(image).not.toContain('NODE_COMPILE_CACHE')
})

/** The settings in server/config.ts, each with its default if that is a text. */
const settings = new Map(
  [
    ...(/^const environment = v\.object\(\{\n([\s\S]+?)^\}\)/m.exec(read('server/config.ts'))?.[1] ?? '').matchAll(
      /^ {2}([A-Z_]+): (v\.[\s\S]+?),$(?=\n {2}[A-Z_]+:|\n$)/gm,
    ),
  ].map(([, name = '', rule = '']) => [name, /, '([^']*)'\)$/.exec(rule)?.[1]] as const),
)
/** What only commands set: `npm run dev` and `npm run demo`. */
const OF_COMMANDS = ['NODE_ENV', 'DEMO']

/** The rows of the table of settings, each with its names and defaults. */
const rows = [...read('README.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| ([^|]+) \|/gm)].map(
  ([, names = '', defaults = '']) => ({
    names: names.replaceAll('`', '').split(', '),
    defaults: defaults
      .replace(/; `\w+` in `compose\.yaml`$/, '')
      .replaceAll('`', '')
      .split(', '),
    inContainers: /; `(\w+)` in `compose\.yaml`$/.exec(defaults)?.[1],
  }),
)

test('the table of settings in the README has every setting, once, and its default', () => {
  expect(settings.size).toBeGreaterThan(40)
  const names = rows.flatMap((row) => row.names)
  expect(names.toSorted()).toEqual([...settings.keys()].filter((name) => !OF_COMMANDS.includes(name)).toSorted())
  for (const { names, defaults } of rows)
    for (const [index, name] of names.entries()) {
      const value = settings.get(name)
      if (value !== undefined) expect(defaults[index], name).toBe(value)
    }
})

/** The settings that compose.yaml passes to the app. */
const passed = new Map(
  [
    ...(/^ {2}app:\n[\s\S]+?^ {4}environment:\n([\s\S]+?)^ {4}\w/m.exec(read('compose.yaml'))?.[1] ?? '').matchAll(
      /^ {6}([A-Z_]+): (.+)$/gm,
    ),
  ].map(([, name = '', value = '']) => [name, value]),
)
/** What the image or its volume decides, and the role of its only process. */
const OF_THE_IMAGE = ['HOST', 'PORT', 'DATA_DIR', 'BACKUP_DIR', 'FFMPEG', 'FFPROBE', 'ROLE']
/** What compose.yaml makes of other variables. */
const COMPOSED = ['ORIGIN', 'TRUST_PROXY', 'DATABASE_URL']

test('compose.yaml passes every setting on, under its own name and with the default of the README', () => {
  const names = rows.flatMap((row) => row.names).filter((name) => !OF_THE_IMAGE.includes(name))
  expect([...passed.keys()].toSorted()).toEqual(names.toSorted())
  for (const [name, value] of passed) {
    if (COMPOSED.includes(name)) continue
    const [, variable, otherwise] = /^\$\{([A-Z_]+):-(.*)\}$/.exec(value) ?? []
    expect(variable, name).toBe(name)
    const row = rows.find((row) => row.names.includes(name))
    // Empty is as good as not set.
    const expected = row?.inContainers ?? settings.get(name)
    if (otherwise !== '') expect(otherwise, name).toBe(expected)
    else expect(row?.inContainers, name).toBeUndefined()
  }
})
