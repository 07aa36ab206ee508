import { Readable } from 'node:stream'
import type { ArchivedStory } from '#server/features/export/archive/archived-story.ts'
import { endingOf } from '#server/features/export/archive/bag/story-folder.ts'
import { checkOnTheWay } from '#server/features/export/archive/check-on-the-way.ts'
import { findCopy, findRecording } from '#server/features/export/archive/find-recording.ts'
import type { FileStore } from '#server/infra/files/file-store.ts'
import type { TakenStory } from '../taken-story.ts'
import type { BulkWish, SoundFile } from './bulk-entries.ts'

/** What stands behind the name of a story's sound: nothing where it is what was asked for. */
type Called = '' | ' INCOMPLETE' | ' PLAYBACK COPY' | ' MP3 COPY'
type Sound = SoundFile & { called: Called; ending: string }

/** The sound of a story as it is wanted; where no MP3 can be made of it, the original, and where that is not whole, a copy of it. */
export const soundOf = async (
  wish: BulkWish,
  story: ArchivedStory,
  taken: TakenStory,
  problems: string[],
): Promise<Sound | undefined> => {
  const { files, source, onProblem } = wish
  if (!story.recording) return undefined
  const { fileName, sha256 } = story.recording
  const { state, size } = await findRecording(files, story)
  if (state === 'complete') {
    const asMp3 = await mp3Of(wish, story, taken)
    if (asMp3 === 'failed') problems.push('The MP3 could not be made. The original recording is here instead.')
    else if (asMp3) return asMp3
    const onChanged = () => {
      onProblem(story.id, 'recording', new Error('The recording is not what was saved.'))
      problems.push('The recording was damaged since it was saved. It is here as it is.')
    }
    const open = async () => checkOnTheWay(await readWhole(files, fileName, size), sha256, onChanged)
    return { bytes: size, called: '', ending: endingOf(fileName), open }
  }
  if (state === 'missing') {
    problems.push('The recording was not found in the vault.')
    const asMp3 = (await source.copies(story.id)).mp3 ? await mp3Of(wish, story, taken) : undefined
    if (asMp3 && asMp3 !== 'failed') return told(problems, 'The MP3 that was made of it before is here.', asMp3)
  } else problems.push('The recording is not as long as it was when it was saved.')
  const copy = await findCopy(files, source, story.id)
  // Nobody knows whether an MP3 was made before the recording was cut.
  if (copy && (state === 'missing' || copy.called === 'PLAYBACK COPY'))
    return told(problems, 'A copy that the vault had made of it is here instead.', {
      bytes: copy.size,
      called: ` ${copy.called}`,
      ending: endingOf(copy.name),
      open: () => readWhole(files, copy.name, copy.size),
    })
  if (state === 'missing') return undefined
  const open = () => readWhole(files, fileName, size)
  const left: Sound = { bytes: size, called: ' INCOMPLETE', ending: endingOf(fileName), open }
  return told(problems, 'What is left of it is here.', left)
}

const told = (problems: string[], what: string, sound: Sound): Sound => {
  problems.push(what)
  return sound
}

/** The MP3 of a story; none where the original is asked for, or is one. */
const mp3Of = async (
  { makers, audio, signal, onProblem }: BulkWish,
  { id, recording }: ArchivedStory,
  taken: TakenStory,
): Promise<Sound | 'failed' | undefined> => {
  if (audio !== 'mp3' || !recording || endingOf(recording.fileName) === '.mp3') return undefined
  try {
    return { ...(await makers.mp3(taken, signal)), called: '', ending: '.mp3' }
  } catch (error) {
    signal.throwIfAborted()
    onProblem(id, 'mp3', error)
    return 'failed'
  }
}

const readWhole = async (files: FileStore, name: string, bytes: number): Promise<Readable> =>
  bytes === 0 ? Readable.from([]) : files.read(name, { start: 0, end: bytes - 1 })
