import type { World } from '../story-content.ts'
import { harbor } from './harbor.ts'
import { moon } from './moon.ts'
import { railway } from './railway.ts'

export const allWorlds: readonly World[] = [harbor, moon, railway]
