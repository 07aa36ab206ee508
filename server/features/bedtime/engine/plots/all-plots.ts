import type { Plot } from '../story-content.ts'
import { lostSound } from './lost-sound.ts'
import { oneMissing } from './one-missing.ts'

export const allPlots: readonly Plot[] = [lostSound, oneMissing]
