import type { Area } from '../screen.ts'
import { family } from './family.ts'
import { finding } from './finding.ts'
import { joining } from './joining.ts'
import { oneStory } from './one-story.ts'
import { publicPages } from './public-pages.ts'
import { recording } from './recording.ts'
import { stories } from './stories.ts'
import { taking } from './taking.ts'
import { waysIn } from './ways-in.ts'

/** Every screen of the product, in the order in which somebody meets it. */
export const areas: readonly Area[] = [
  publicPages,
  waysIn,
  joining,
  recording,
  stories,
  finding,
  oneStory,
  family,
  taking,
]
