import type { UnsavedRecording } from '#web/features/recording/storage/slice-store.ts'
import { recordingFileName } from '#web/features/recording/sync/recording-file-name.ts'

/** Signs that one system or another does not want in the name of a file. */
const UNWANTED = /[\s\p{Cc}/\\:*?"<>|]+/gu
const LONGEST = 80

/** What a recording is called as a file: by its title, or by when it was made ("Recording 2026-03-03 15.04.webm"). */
export function downloadName({
  draft,
  startedAt,
  mimeType,
}: Pick<UnsavedRecording, 'startedAt' | 'mimeType'> & { draft: { title: string } }): string {
  const clean = draft.title.replace(UNWANTED, ' ').replace(/^[. ]+/, '')
  const title = [...clean].slice(0, LONGEST).join('').trim()
  const extension = recordingFileName(mimeType).split('.').at(-1)
  return `${title || `Recording ${stamp(new Date(startedAt))}`}.${extension}`
}

const stamp = (date: Date): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-')
  return `${day} ${two(date.getHours())}.${two(date.getMinutes())}`
}
