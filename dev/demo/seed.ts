import { processConfig } from '#server/config.ts'
import { openDataFolder } from '#server/infra/files/data-folder.ts'
import { silentLog } from '#server/infra/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { addDemoStory } from './add-story.ts'
import { DEMO_PASSWORD, people, stories } from './demo-data.ts'
import { addDemoFamily, findDemoFamily, findTitles } from './demo-family.ts'

// Fills an empty vault with the demo family once, then prints how to sign in.
const config = processConfig()
const services = await openServices({ ...config, dataDir: await openDataFolder(config, console.log) }, silentLog)
try {
  const { database } = services.connected
  const family = (await findDemoFamily(database)) ?? (await addDemoFamily({ ...services, database }))
  const seeded = await findTitles(database, family.familyId)
  // Oldest first, as if they had been told over time. After an interruption, only the missing ones.
  const missing = stories.toReversed().filter((story) => !seeded.has(story.title))
  for (const [index, story] of missing.entries()) {
    console.log(`Recording story ${index + 1} of ${missing.length}: ${story.title}`)
    const voice = people.find((person) => person.key === story.by)?.voice ?? 'slt'
    await addDemoStory(services, family, story, voice)
  }
} finally {
  await closeServices(services)
}
console.log(`Sign in as ${people.map((person) => person.email).join(', ')} with the password ${DEMO_PASSWORD}`)
