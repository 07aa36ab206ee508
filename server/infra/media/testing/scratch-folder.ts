import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** A folder for the tests of one file, removed afterwards. Returns a function that makes paths in it. */
export function scratchFolder(): (name: string) => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'keepsaid-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return (name) => join(folder, name)
}
