import { processConfig } from '#server/config.ts'
import { silentLog } from '#server/infra/log.ts'
import { closeServices, openServices } from '#server/services.ts'
import { addDemoStory } from './add-story.ts'
import { DEMO_PASSWORD, people, stories } from './demo-data.ts'
import { addDemoFamily, findDemoFamily, findTitles } from './demo-family.ts'

// Fills an empty vault with the demo family, once; then says how to get in.
const services = await openServices(processConfig(), silentLog)
try {
  const { database } = services.connected
  const family = (await findDemoFamily(database)) ?? (await addDemoFamily({ ...services, database }))
  const told = await findTitles(database, family.familyId)
  // Oldest first, as they would have been told; after an interruption, those that are still missing.
  const untold = stories.toReversed().filter((story) => !told.has(story.title))
  for (const [index, story] of untold.entries()) {
    console.log(`Telling story ${index + 1} of ${untold.length}: ${story.title}`)
    const voice = people.find((person) => person.key === story.by)?.voice ?? 'slt'
    await addDemoStory(services, family, story, voice)
  }
} finally {
  await closeServices(services)
}
console.log(`Sign in as ${people.map((person) => person.email).join(', ')} with the password ${DEMO_PASSWORD}`)
