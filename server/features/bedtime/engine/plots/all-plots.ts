import type { Plot } from '../story-content.ts'
import { forgottenLine } from './forgotten-line.ts'
import { lightOut } from './light-out.ts'
import { lostSound } from './lost-sound.ts'
import { oneMissing } from './one-missing.ts'
import { shortBlanket } from './short-blanket.ts'
import { sleeplessGuest } from './sleepless-guest.ts'
import { thingToReturn } from './thing-to-return.ts'

export const allPlots: readonly Plot[] = [
  forgottenLine,
  lightOut,
  lostSound,
  oneMissing,
  shortBlanket,
  sleeplessGuest,
  thingToReturn,
]
