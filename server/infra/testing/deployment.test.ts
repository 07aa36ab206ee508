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
