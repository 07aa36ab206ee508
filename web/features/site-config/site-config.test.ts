import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteConfigSchema } from '#server/features/marketing/contract.ts'
import { readStoredSiteConfig, storeSiteConfig } from '#web/features/site-config/site-config.ts'
import { sampleSiteConfig as siteConfig } from '#web/features/site-config/testing/sample-site-config.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('stored settings are read back with the time they were fetched', () => {
  vi.useFakeTimers({ now: 5_000 })
  storeSiteConfig(siteConfig, 1_000)
  expect(readStoredSiteConfig()).toEqual({ siteConfig, fetchedAt: 1_000 })
})

test('a fetch time in the future counts as 0', () => {
  vi.useFakeTimers({ now: 1_000 })
  storeSiteConfig(siteConfig, 5_000)
  expect(readStoredSiteConfig()).toEqual({ siteConfig, fetchedAt: 0 })
})

test.each([undefined, 'not JSON', 'null'])('stored text %j is ignored', (text) => {
  if (text !== undefined) stored.set('keepsaid-site-config-1', text)
  expect(readStoredSiteConfig()).toBeNull()
})

test('the number of the stored settings goes with their names and types', () => {
  storeSiteConfig(siteConfig, 1_000)
  // If this differs, increase the number in site-config.ts, too.
  expect([[...stored.keys()], describe(siteConfigSchema)]).toEqual([
    ['keepsaid-site-config-1'],
    {
      sells: 'boolean',
      contact: 'nullable string',
      ready: { gifts: 'boolean', bedtimeStories: 'boolean' },
      maxAudioBytes: 'number',
      canTranscribe: 'boolean',
      languages: 'picklist english,many',
      speechProviders: 'array string',
      writerProviders: 'array string',
      analytics: 'boolean',
      backups: 'boolean',
    },
  ])
})

interface Schema {
  readonly type: string
  readonly entries?: Readonly<Record<string, Schema>>
  readonly wrapped?: Schema
  readonly item?: Schema
  readonly options?: readonly unknown[]
}

function describe({ type, entries, wrapped, item, options }: Schema): unknown {
  if (entries) return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, describe(entry)]))
  const inner = wrapped ?? item
  return [type, inner && describe(inner), options].filter(Boolean).join(' ')
}

test('blocked storage is ignored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError')
    },
    setItem: () => {
      throw new DOMException('no', 'QuotaExceededError')
    },
  })
  storeSiteConfig(siteConfig, 1_000)
  expect(readStoredSiteConfig()).toBeNull()
})
