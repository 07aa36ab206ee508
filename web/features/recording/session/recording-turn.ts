/** The part of the browser's `navigator.locks` that is used. */
export interface TurnLocks {
  request(
    name: string,
    options: { ifAvailable: true } | { signal: AbortSignal },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>
}

/** Ends a turn, or the waiting for it. */
export type EndTurn = () => void

/** `beside`: another tab is recording, and the person wants to record here all the same. Never rejects. */
export type TakeTurn = (beside: boolean) => Promise<EndTurn | null>

const NO_TURN_TO_END: EndTurn = () => {}

/**
 * One tab of a browser records for a person at a time, unless they say otherwise. The turn lasts from the press of the
 * button to the end of the recording; it is null while another tab has it. The browser decides who was first, and
 * ends the turn of a tab that is gone.
 * @param locks `navigator.locks`; without it (Safari before 15.4) every tab has its turn
 */
export function createRecordingTurns(locks: TurnLocks | null, accountId: number): TakeTurn {
  if (!locks) return async () => NO_TURN_TO_END
  const name = `keepsaid-turn:${accountId}`

  /** Resolves when the lock is given (a function that gives it back) or refused (null). */
  function ask(options: { ifAvailable: true } | { signal: AbortSignal }): Promise<EndTurn | null> {
    return new Promise((resolve) => {
      locks
        ?.request(name, options, (lock) => (lock ? new Promise((end) => resolve(end)) : void resolve(null)))
        // No browser's lock is worth a story: where it fails, everyone may record.
        .catch(() => resolve(NO_TURN_TO_END))
    })
  }

  return async (beside) => {
    const turn = await ask({ ifAvailable: true })
    if (turn || !beside) return turn
    // In line behind the other tab: should it end first, a third one still hears that somebody is recording.
    const leaving = new AbortController()
    const later = ask({ signal: leaving.signal })
    return () => {
      leaving.abort()
      void later.then((end) => end?.())
    }
  }
}
