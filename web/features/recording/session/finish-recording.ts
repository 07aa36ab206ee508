import { type Clock, succeedsWithin } from '#web/lib/clock.ts'
import type { VoiceRecorder } from '../capture/recorder.ts'
import type { SliceStore } from '../storage/slice-store.ts'
import type { KeptRecording } from './kept-recording.ts'
import { RecorderError } from './problems.ts'
import type { FinishedRecording } from './recording-machine.ts'

/** A store that answers no more must not hold a person up; what is missing then is the mark, not the sound. */
const MARK_TIMEOUT_MS = 5000
/** Three hours of slices on an old phone take a while. */
const READ_TIMEOUT_MS = 60_000

/**
 * Stops the recorder, brings the last slices and words to the disk, and puts the recording together. `stored`: all of it
 * is on the disk.
 * @throws {RecorderError} when the recorder does not end well, or what is stored cannot be read
 */
export async function finishRecording(
  recorder: VoiceRecorder,
  kept: KeptRecording,
  parts: { readonly store: SliceStore; readonly clock: Clock; readonly durationMs: number },
): Promise<{ recording: FinishedRecording; stored: boolean }> {
  const { store, clock, durationMs } = parts
  await recorder.stop()
  const stored = await kept.writer.flush()
  // A recording without this mark is offered again all the same: failing here loses nothing.
  const mark = stored ? store.finish(kept.id, durationMs).catch(() => undefined) : Promise.resolve()
  await succeedsWithin(Promise.all([mark, kept.drafts.flush()]), MARK_TIMEOUT_MS, clock)
  const blob = kept.writer.read()
  if (!(await succeedsWithin(blob, READ_TIMEOUT_MS, clock))) throw new RecorderError('stop-timeout')
  const { id, familyId, startedAt } = kept
  const { mimeType } = recorder
  return { recording: { id, familyId, blob: await blob, mimeType, startedAt, durationMs }, stored }
}

/** After a stop that failed: what came until then goes to the disk, to be offered again. */
export async function keepWhatCame(kept: KeptRecording, clock: Clock): Promise<void> {
  await kept.writer.flush()
  await succeedsWithin(kept.drafts.flush(), MARK_TIMEOUT_MS, clock)
}
