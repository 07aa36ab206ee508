// Long, because every action of the conductor touches the same few variables.
import { finishRecording, keepWhatCame } from './finish-recording.ts'
import { type HeldRecording, holdAgain, type KeptRecording, keepNew } from './kept-recording.ts'
import { createLiveWords } from './live-words.ts'
import { INITIAL_STATE, type RecordingEvent, reduceRecording, type StoryDraft } from './machine.ts'
import { tellOutboxNews } from './outbox/outbox-news.ts'
import { type RecordingProblem, recordingProblem, stopProblem } from './problems.ts'
import type { ChosenPrompt } from './prompts.ts'
import { openRecorder, type VoiceRecorder } from './recorder.ts'
import { recordingAvailability } from './recorder-environment.ts'
import type { EndTurn } from './recording-turn.ts'
import { discardRecoverable, listRecoverable } from './recoverable.ts'
import type { SessionParts } from './session-parts.ts'
import { createSnapshots, type SessionFacts } from './session-snapshot.ts'
import type { UnsavedRecording } from './slice-store.ts'
import { toStorageError } from './storage-error.ts'
import type { StoryFields } from './story-fields.ts'
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
  const { clock, store, locks } = parts
  const takeSnapshot = createSnapshots()
  const listeners = new Set<() => void>()
  let state = INITIAL_STATE
  /** The recording at hand, from its first moment until it is saved or let go. */
  let held: HeldRecording | null = null
  /** What is running while it is being made. */
  let live: { readonly recorder: VoiceRecorder; readonly kept: KeptRecording } | null = null
  let ending = Promise.resolve()
  let endTurn: EndTurn = () => {}
  let callOffTick: (() => void) | null = null
  /** What the last start was to carry on. */
  let asked: UnsavedRecording | null = null
  let facts: SessionFacts = {
    availability: recordingAvailability(parts.environment),
    recordingId: null,
    safeMs: 0,
    vault: null,
    storageProblem: null,
    liveWords: parts.liveWords,
    speechProblem: null,
    recordsElsewhere: false,
  }
  let snapshot = takeSnapshot(state, facts)

  function publish() {
    snapshot = takeSnapshot(state, facts)
    for (const listener of listeners) listener()
  }

  function learn(news: Partial<SessionFacts>) {
    facts = { ...facts, ...news }
    publish()
  }

  /** Whether the event changed anything. */
  function dispatch(event: RecordingEvent): boolean {
    const next = reduceRecording(state, event)
    if (next === state) return false
    state = next
    held?.drafts.changed(draftWithInterim())
    publish()
    return true
  }

  /** As it should be found after a crash: words on the screen belong to it. */
  function draftWithInterim(): StoryDraft {
    if (state.interim === '') return state.draft
    return reduceRecording(state, { type: 'final', text: state.interim }).draft
  }

  const words = createLiveWords({
    createRecogniser: parts.createRecogniser,
    quirks: parts.quirks,
    clock,
    listener: {
      interim: (text) => dispatch({ type: 'interim', text }),
      final: (text) => dispatch({ type: 'final', text }),
      problem: (speechProblem) => learn({ speechProblem }),
    },
  })

  const keeping = {
    store,
    locks,
    clock,
    openUpload: parts.openUpload,
    listener: {
      safe(id: string, safeMs: number) {
        if (id !== held?.id) return
        facts = { ...facts, safeMs }
        // While it runs, the next tick tells it: no need to draw the page ten times a second.
        if (state.phase !== 'recording') publish()
      },
      vault(id: string, vault: SessionFacts['vault']) {
        if (id !== held?.id) return
        facts = { ...facts, vault }
        if (state.phase !== 'recording') publish()
      },
      problem(id: string, error: { kind: SessionFacts['storageProblem'] } | null) {
        if (id === held?.id) learn({ storageProblem: error?.kind ?? null })
      },
    },
  }

  function tickOn() {
    callOffTick?.()
    callOffTick = clock.after(TICK_MS, () => {
      if (state.phase !== 'recording') return
      dispatch({ type: 'tick', at: clock.now() })
      tickOn()
    })
  }

  function listenIfWanted() {
    if (facts.liveWords) words.start()
  }

  function hold(recording: HeldRecording, safeMs: number) {
    held = recording
    facts = { ...facts, recordingId: recording.id, safeMs, storageProblem: null }
  }

  function unhold() {
    held = null
    live = null
    learn({ recordingId: null, safeMs: 0, vault: null, storageProblem: null })
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
    facts = { ...facts, recordsElsewhere: false }
    const { attempt } = state
    const wanted = () => state.attempt === attempt && state.phase === 'requesting'
    if (facts.availability !== 'ready') {
      dispatch({ type: 'failed', attempt, problem: recordingProblem('unsupported') })
      return
    }
    const turn = await parts.takeTurn(beside)
    if (!wanted()) return turn?.()
    if (!turn) {
      facts = { ...facts, recordsElsewhere: true }
      dispatch({ type: 'stop', at: clock.now(), endedBy: 'person' })
      return
    }
    let recorder: VoiceRecorder | null = null
    let kept: KeptRecording | null = null
    try {
      if (behind) {
        // Fetched by those who need it.
        const { keepOn } = await import('./continue/keep-on.ts')
        const carried = await keepOn(keeping, behind, draftWithInterim, giveUpCarryingOn)
        if ('problem' in carried) {
          turn()
          if (wanted()) dispatch({ type: 'failed', attempt, problem: carried.problem })
          return
        }
        kept = carried
      }
      recorder = await openRecorder(parts.environment, clock, {
        slice: (bytes, at) => kept?.writer.add(bytes, elapsedMs(state.watch, at)),
        interrupted: () => void stop('microphone'),
      })
      // Called off while the browser was asking for the microphone.
      if (!wanted()) {
        turn()
        kept?.letGo()
        return recorder.cancel()
      }
      recorder.start()
    } catch (cause) {
      turn()
      kept?.letGo()
      recorder?.cancel()
      if (wanted()) dispatch({ type: 'failed', attempt, problem: recordingProblem('start', cause) })
      return
    }
    const { mimeType, layout } = recorder
    const recording = { id: parts.newId(), familyId, startedAt: parts.today(), mimeType, layout }
    kept ??= keepNew(keeping, recording, draftWithInterim)
    live = { recorder, kept }
    endTurn = turn
    hold(kept, behind?.durationMs ?? 0)
    dispatch({ type: 'started', attempt, at: clock.now() })
    listenIfWanted()
    tickOn()
  }

  /** The microphone sounds other than it did: the recording stays as it is, and what was just said is lost. */
  function giveUpCarryingOn(problem: RecordingProblem) {
    const { attempt } = state
    const own = live
    if (!own) return
    own.recorder.cancel()
    words.settle()
    unhold()
    own.kept.letGo()
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
    const { attempt, elapsedMs: durationMs, carriesOn } = state
    words.stop()
    const callOffSettling = clock.after(PROCESSING_MS, () => {
      words.settle()
      dispatch({ type: 'settled', attempt })
    })
    try {
      const { recording, stored } = await finishRecording(recorder, kept, { store, clock, durationMs })
      if (stored) facts = { ...facts, safeMs: durationMs }
      kept.upload?.finish(recording.blob, durationMs)
      dispatch({ type: 'stopped', attempt, recording })
    } catch (cause) {
      const problem = stopProblem(cause)
      callOffSettling()
      words.settle()
      await keepWhatCame(kept, clock)
      // What came stays on this device and is offered again; where nothing came, there is nothing to offer.
      if (problem.kind === 'empty' && !carriesOn) await deleteFromStore(kept.id)
      unhold()
      kept.letGo()
      dispatch({ type: 'failed', attempt, problem })
    } finally {
      endTurn()
    }
  }

  function tellStorageProblem(cause: unknown) {
    learn({ storageProblem: toStorageError(cause).kind })
  }

  async function deleteFromStore(id: string) {
    try {
      await store.discard(id)
    } catch (cause) {
      // Never stored, or deleted already: that is what was wanted.
      if (toStorageError(cause).kind !== 'missing') tellStorageProblem(cause)
    }
  }

  /** Out of `complete`: the recording is a story now, or is not wanted, and leaves this device. */
  async function leave(type: 'saved' | 'recordAgain') {
    const own = held
    if (!dispatch({ type }) || !own) return
    if (type === 'recordAgain') own.upload?.discard()
    own.close()
    unhold()
    await deleteFromStore(own.id)
    own.letGo()
  }

  /** The recording is a story on the server now, whether or not it is still at hand. */
  async function saved(recordingId: string) {
    if (held?.id === recordingId) await leave('saved')
    else await deleteFromStore(recordingId)
  }

  /** Out of `complete` for later: the recording waits on this device. Does nothing where not all of it is on the disk. */
  async function putAside(): Promise<void> {
    const own = held
    if (state.phase !== 'complete' || !own || facts.storageProblem) return
    await own.drafts.flush()
    if (held !== own) return
    // First it is out of these hands, so that the emptied form is not written beside it.
    unhold()
    dispatch({ type: 'saved' })
    own.letGo()
  }

  /** Out of `complete` into the outbox: saved, it waits for the network. False where that cannot be promised. */
  async function queue(fields: StoryFields): Promise<boolean> {
    const own = held
    if (state.phase !== 'complete' || !own || facts.storageProblem) return false
    try {
      await store.updateQueued(own.id, { fields, at: parts.today(), problem: null })
    } catch {
      return false
    }
    await putAside()
    tellOutboxNews()
    return true
  }

  /** Opens one of `listRecoverable()` in `complete`, to be heard and saved. */
  async function restore(recording: UnsavedRecording): Promise<void> {
    if (state.phase !== 'idle') return
    const { id, draft, mimeType, startedAt, durationMs } = recording
    const { attempt } = state
    let own: HeldRecording | null = null
    try {
      own = await holdAgain(keeping, recording)
      if (!own) throw new Error('in the hands of another tab')
      if (recording.queued) await store.updateQueued(id, null).then(tellOutboxNews)
      const blob = await store.readBlob(id)
      const finished = { id, blob, mimeType, startedAt, durationMs }
      if (!dispatch({ type: 'restored', recording: finished, draft })) return own.letGo()
      hold(own, durationMs)
      publish()
      own.upload?.finish(blob, durationMs)
    } catch (cause) {
      own?.letGo()
      dispatch({ type: 'failed', attempt, problem: recordingProblem('restore', cause) })
    }
  }

  /** Closes the microphone; a running recording is ended in good order and waits on this device. */
  async function dispose(): Promise<void> {
    await stop()
    words.settle()
    const own = held
    await own?.drafts.flush()
    own?.letGo()
    unhold()
    listeners.clear()
    await store.close()
  }

  return {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    /** Records more of one of `listRecoverable()`, behind what is there. */
    carryOn: (recording: UnsavedRecording) => start(recording.familyId, false, recording),
    pause,
    resume,
    stop: () => stop('person'),
    saved,
    /** How the recording at hand stands with the vault, once that is known; null where it only goes with the save. */
    inVault: async () => (await held?.upload?.settle()) ?? null,
    /** Deletes the recording and begins anew; the page asks before. */
    recordAgain: () => leave('recordAgain'),
    putAside,
    queue,
    restore,
    /** @throws {StorageError} */
    listRecoverable: () => listRecoverable(store, locks),
    /** @throws {StorageError} */
    listQueued: () => store.listQueued(),
    /** @throws {StorageError} */
    async discardRecoverable(recording: UnsavedRecording): Promise<boolean> {
      const gone = await discardRecoverable(store, locks, recording.id)
      if (gone) parts.openUpload?.(recording, () => {}).discard()
      return gone
    },
    choosePrompt: (prompt: ChosenPrompt) => dispatch({ type: 'choosePrompt', prompt }),
    edit: (changes: Partial<Omit<StoryDraft, 'prompt'>>) => dispatch({ type: 'edit', changes }),
    serverWords: (recordingId: string, text: string) => dispatch({ type: 'serverWords', recordingId, text }),
    dismissError: () => dispatch({ type: 'dismissError' }),
    setLiveWords(liveWords: boolean) {
      learn({ liveWords })
      if (!liveWords) words.stop()
      else if (state.phase === 'recording') words.start()
    },
    /** Out of the question that `recordsElsewhere` asks, without a recording. */
    leaveToOtherTab: () => learn({ recordsElsewhere: false }),
    /** For those who watch over a recording while it is being made. */
    getRecorder: (): Pick<VoiceRecorder, 'microphone' | 'receivedBytes'> | null => live?.recorder ?? null,
    /** Loudness now, 0..1; 0 unless recording. Meant for `requestAnimationFrame`. */
    readLevel: () => (state.phase === 'recording' ? (live?.recorder.readLevel() ?? 0) : 0),
    dispose,
  }
}
