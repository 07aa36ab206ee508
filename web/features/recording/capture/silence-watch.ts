import type { Clock } from '#web/lib/clock.ts'
import { type Hearing, hear, NOTHING_READ, type Reading } from './silence.ts'

/** Oftener than the ear forgets: no sound between two looks is missed. */
const LOOK_MS = 300

/** The microphone as `silence-watch` needs it; `ear.ts` has the browser's. */
export interface Ear {
  read(): Omit<Reading, 'at'>
  /** Calls back when the microphone may have been muted or unmuted. */
  onMute(listener: () => void): void
  close(): void
}

/** Tells, whenever it changes, whether the microphone hears; the function that comes back ends the watch and closes the ear. */
export function watchSilence(ear: Ear, clock: Clock, tell: (hearing: Hearing) => void): () => void {
  let state = NOTHING_READ
  let cancel = () => {}

  function look() {
    const { hearing } = state
    state = hear(state, { at: clock.now(), ...ear.read() })
    if (state.hearing !== hearing) tell(state.hearing)
  }

  function lookOn() {
    look()
    cancel = clock.after(LOOK_MS, lookOn)
  }

  ear.onMute(look)
  lookOn()
  return () => {
    cancel()
    ear.close()
  }
}
