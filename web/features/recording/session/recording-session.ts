import { track } from '#web/lib/analytics/track.ts'
import { openRecorder, type VoiceRecorder } from '../capture/recorder.ts'
import type { ChosenPrompt } from '../screen/prompts.ts'
import type { UnsavedRecording } from '../storage/slice-store.ts'
import { notifyOutboxChanged } from '../sync/tab-messages.ts'
import { finishRecording, keepWhatCame } from './finish-recording.ts'
import { type KeptRecording, keepNew } from './kept-recording.ts'
import { createLiveWords } from './live-words.ts'
import { type RecordingProblem, recordingProblem, stopProblem } from './problems.ts'
import type { StoryDraft } from './recording-machine.ts'
import type { EndTurn } from './recording-turn.ts'
import { createSessionHand } from './session-hand.ts'
import type { SessionParts } from './session-parts.ts'
import { createWaiting } from './session-waiting.ts'
import { createSettingAside } from './set-aside.ts'
import { elapsedMs } from './timer.ts'

/** Stop moves to processing, and about one second later to complete (specification 4, "Recording"). */
const PROCESSING_MS = 1000
/** Often enough that the shown second is never late by more than a quarter. */
const TICK_MS = 250

export type RecordingSession = ReturnType<typeof createRecordingSession>

/**
 * Conducts one person's recordings: machine, recorder, store, live words and level behind one observable object, made for
 * React's `useSyncExternalStore`. Actions that make no sense in the present state do nothing, and none of them throws:
 * what fails is in the snapshot.
 */
export function createRecordingSession(parts: SessionParts) {
  const { clock, store } = parts
  const hand = createSessionHand(parts)
  const { state, facts, held, dispatch, learn, note, hold, unhold } = hand
  const { discard, ...waysOut } = createSettingAside(hand, parts)
  /** What is running while a recording is being made. */
  let live: { readonly recorder: VoiceRecorder; readonly kept: KeptRecording } | null = null
  let ending = Promise.resolve()
  let endTurn: EndTurn = () => {}
  let cancelTick: (() => void) | null = null
  /** What the last start was to carry on. */
  let asked: UnsavedRecording | null = null

  const words = createLiveWords({
    createRecognizer: parts.createRecognizer,
    quirks: parts.quirks,
    clock,
    listener: {
      interim: (text) => dispatch({ type: 'interim', text }),
      final: (text) => dispatch({ type: 'final', text }),
      problem: (speechProblem) => learn({ speechProblem }),
    },
  })

  function tickOn() {
    cancelTick?.()
    cancelTick = clock.after(TICK_MS, () => {
      if (state().phase !== 'recording') return
      dispatch({ type: 'tick', at: clock.now() })
      tickOn()
    })
  }

  function listenIfWanted() {
    if (facts().liveWords) words.start()
  }

  /**
   * @param beside also while another tab is recording; without it that is only told (`recordsElsewhere`), and then asked
   *   for again
   * @param waiting to be carried on
   */
  async function start(familyId: number, beside = false, waiting: UnsavedRecording | null = null): Promise<void> {
    if (!beside) asked = waiting
    const behind = asked
    if (!dispatch({ type: 'start', behind })) return
    note({ recordsElsewhere: false })
    const { attempt } = state()
    const wanted = () => state().attempt === attempt && state().phase === 'requesting'
    if (facts().availability !== 'ready') {
      dispatch({ type: 'failed', attempt, problem: recordingProblem('unsupported') })
      return
    }
    const turn = await parts.takeTurn(beside)
    if (!wanted()) return turn?.()
    if (!turn) {
      note({ recordsElsewhere: true })
      dispatch({ type: 'stop', at: clock.now(), endedBy: 'person' })
      return
    }
    let recorder: VoiceRecorder | null = null
    let kept: KeptRecording | null = null
    try {
      if (behind) {
        // Fetched by those who need it.
        const { keepOn } = await import('../capture/continue-recording/keep-on.ts')
        const carried = await keepOn(hand.keeping, behind, hand.draftWithInterim, giveUpCarryingOn)
        if ('problem' in carried) {
          turn()
          if (wanted()) dispatch({ type: 'failed', attempt, problem: carried.problem })
          return
        }
        kept = carried
      }
      recorder = await openRecorder(parts.environment, clock, {
        slice: (bytes, at) => kept?.writer.add(bytes, elapsedMs(state().watch, at)),
        interrupted: () => void stop('microphone'),
      })
      // Called off while the browser was asking for the microphone.
      if (!wanted()) {
        turn()
        kept?.release()
        return recorder.cancel()
      }
      recorder.start()
    } catch (cause) {
      turn()
      kept?.release()
      recorder?.cancel()
      if (wanted()) dispatch({ type: 'failed', attempt, problem: recordingProblem('start', cause) })
      return
    }
    const { mimeType, layout } = recorder
    const recording = { id: parts.newId(), familyId, startedAt: parts.today(), mimeType, layout }
    kept ??= keepNew(hand.keeping, recording, hand.draftWithInterim)
    live = { recorder, kept }
    endTurn = turn
    hold(kept, behind?.durationMs ?? 0)
    dispatch({ type: 'started', attempt, at: clock.now() })
    track({ name: 'recording_start' })
    listenIfWanted()
    tickOn()
  }

  /** The microphone sounds other than it did: the recording stays as it is, and what was just said is lost. */
  function giveUpCarryingOn(problem: RecordingProblem) {
    const { attempt } = state()
    const own = live
    if (!own) return
    own.recorder.cancel()
    words.settle()
    live = null
    unhold()
    own.kept.release()
    endTurn()
    dispatch({ type: 'failed', attempt, problem })
  }

  function pause() {
    if (!dispatch({ type: 'pause', at: clock.now() })) return
    live?.recorder.pause()
    words.stop()
  }

  function resume() {
    if (!dispatch({ type: 'resume', at: clock.now() })) return
    live?.recorder.resume()
    listenIfWanted()
    tickOn()
  }

  function stop(endedBy: 'person' | 'microphone' = 'person'): Promise<void> {
    if (dispatch({ type: 'stop', at: clock.now(), endedBy }) && live) ending = end(live.recorder, live.kept)
    return ending
  }

  async function end(recorder: VoiceRecorder, kept: KeptRecording) {
    const { attempt, elapsedMs: durationMs, carriesOn } = state()
    words.stop()
    const cancelSettling = clock.after(PROCESSING_MS, () => {
      words.settle()
      dispatch({ type: 'settled', attempt })
    })
    try {
      const { recording, stored } = await finishRecording(recorder, kept, { store, clock, durationMs })
      if (stored) note({ safeMs: durationMs })
      kept.upload?.finish(recording.blob, durationMs)
      dispatch({ type: 'stopped', attempt, recording })
    } catch (cause) {
      const problem = stopProblem(cause)
      cancelSettling()
      words.settle()
      await keepWhatCame(kept, clock)
      // What came stays on this device and is offered again; where nothing came, there is nothing to offer.
      if (problem.kind === 'empty' && !carriesOn) await discard(kept)
      unhold()
      kept.release()
      dispatch({ type: 'failed', attempt, problem })
    } finally {
      live = null
      endTurn()
    }
  }

  /** Closes the microphone; a running recording is ended in good order and waits on this device. */
  async function dispose(): Promise<void> {
    await stop()
    words.settle()
    const own = held()
    await own?.drafts.flush()
    own?.release()
    // Whoever is back on the screen already was not offered it, for it was in these hands still.
    if (own) notifyOutboxChanged()
    unhold()
    hand.forgetListeners()
    await store.close()
  }

  return {
    getSnapshot: hand.getSnapshot,
    subscribe: hand.subscribe,
    start,
    /** Records more of one of `listRecoverable()`, behind what is there. */
    carryOn: (recording: UnsavedRecording) => start(recording.familyId, false, recording),
    pause,
    resume,
    stop: () => stop('person'),
    /** How the recording at hand stands with the vault, once that is known; null where it only goes with the save. */
    inVault: async () => (await held()?.upload?.settle()) ?? null,
    ...waysOut,
    ...createWaiting(hand, parts),
    choosePrompt: (prompt: ChosenPrompt) => dispatch({ type: 'choosePrompt', prompt }),
    edit: (changes: Partial<Omit<StoryDraft, 'prompt'>>) => dispatch({ type: 'edit', changes }),
    serverWords: (recordingId: string, text: string) => dispatch({ type: 'serverWords', recordingId, text }),
    dismissError: () => dispatch({ type: 'dismissError' }),
    setLiveWords(liveWords: boolean) {
      learn({ liveWords })
      if (!liveWords) words.stop()
      else if (state().phase === 'recording') words.start()
    },
    /** Out of the question that `recordsElsewhere` asks, without a recording. */
    leaveToOtherTab: () => learn({ recordsElsewhere: false }),
    /** For those who watch over a recording while it is being made. */
    getRecorder: (): Pick<VoiceRecorder, 'microphone' | 'receivedBytes'> | null => live?.recorder ?? null,
    /** Loudness now, 0..1; 0 unless recording. Meant for `requestAnimationFrame`. */
    readLevel: () => (state().phase === 'recording' ? (live?.recorder.readLevel() ?? 0) : 0),
    dispose,
  }
}
