// A process with only the migrated embedded database, in the given folder.
import { openEmbedded } from '#server/infra/db/embedded/open.ts'
import { migrateDatabase } from '#server/infra/db/migrate.ts'
import { silentLog } from '#server/infra/log.ts'

const embedded = await openEmbedded({ folder: process.argv[2], log: silentLog })
await migrateDatabase(embedded.pool)
process.once('SIGTERM', async () => {
  await embedded.close()
  process.exit(0)
})
console.log('ready')
