import type { Area } from '../screen.ts'
import { family, joining } from './family-screens.ts'
import { recording } from './recording-screens.ts'
import { oneStory } from './single-story-screens.ts'
import { finding, stories, taking } from './story-screens.ts'
import { publicPages, waysIn } from './visitor-screens.ts'

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
