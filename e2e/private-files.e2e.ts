import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { toneWav } from '#dev/testing/tone-wav.ts'
import { createApiClient } from './support/api-client.ts'
import { startServer, withEmptyDataDir } from './support/server.ts'

test('other users of this machine can’t read anything in the data folder', () =>
  withEmptyDataDir(async (dataDir) => {
    const server = await startServer(dataDir, { SPEECH: 'off', LOG_LEVEL: 'error' })
    try {
      const person = createApiClient(() => server.origin)
      await person.register()
      expect((await person.save({ title: 'The river' }, new Uint8Array(toneWav(1)))).status).toBe(200)
    } finally {
      await server.stop()
    }
    const open: string[] = []
    // PostgreSQL sets the modes of its own files; the folder around them is closed.
    for (const name of await readdir(dataDir, { recursive: true }))
      if (!name.startsWith('database/cluster/') && (await stat(join(dataDir, name))).mode & 0o077) open.push(name)
    expect(open).toEqual([])
  }))
