import type { Area } from '../screen.ts'
import { administration } from './admin-screens.ts'
import { bedtime } from './bedtime-screens.ts'
import { family } from './family-screens.ts'
import { gifts } from './gift-screens.ts'
import { joining } from './joining-screens.ts'
import { leaving } from './leaving-screens.ts'
import { premium } from './premium-screens.ts'
import { profile } from './profile-screens.ts'
import { recording } from './recording-screens.ts'
import { recoveries } from './recovery-screens.ts'
import { security } from './security-screens.ts'
import { oneStory } from './single-story-screens.ts'
import { archive, search, stories } from './story-screens.ts'
import { publicPages, signIn } from './visitor-screens.ts'

/** Every screen of the product, in the order people see them. */
export const areas: readonly Area[] = [
  publicPages,
  signIn,
  joining,
  recording,
  stories,
  search,
  oneStory,
  bedtime,
  family,
  archive,
  premium,
  gifts,
  profile,
  security,
  leaving,
  recoveries,
  administration,
]
