import type { Plot } from '../story-content.ts'
import { braveQuestion } from './brave-question.ts'
import { fallenStar } from './fallen-star.ts'
import { firstAsleep } from './first-asleep.ts'
import { forgottenLine } from './forgotten-line.ts'
import { lightOut } from './light-out.ts'
import { longString } from './long-string.ts'
import { lostSound } from './lost-sound.ts'
import { newBed } from './new-bed.ts'
import { oneMissing } from './one-missing.ts'
import { secondGoodNight } from './second-good-night.ts'
import { shortBlanket } from './short-blanket.ts'
import { sleeplessGuest } from './sleepless-guest.ts'
import { smudgedLetter } from './smudged-letter.ts'
import { thingToReturn } from './thing-to-return.ts'

export const allPlots: readonly Plot[] = [
  braveQuestion,
  fallenStar,
  firstAsleep,
  forgottenLine,
  lightOut,
  longString,
  lostSound,
  newBed,
  oneMissing,
  secondGoodNight,
  shortBlanket,
  sleeplessGuest,
  smudgedLetter,
  thingToReturn,
]
