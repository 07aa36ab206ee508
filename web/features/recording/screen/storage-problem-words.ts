import type { StorageErrorKind } from '../storage/storage-error.ts'

const STORAGE_PROBLEMS: Record<StorageErrorKind, { title: string; message: string }> = {
  full: {
    title: 'This device has no room left',
    message: 'The newest part of the recording is only in this page.',
  },
  unavailable: {
    title: 'This browser keeps no recordings',
    message: 'It may be a private window. The recording is only in this page.',
  },
  missing: {
    title: 'The recording is no longer on this device',
    message: 'It may have been deleted in another window. What is left of it is only in this page.',
  },
  failed: {
    title: 'This device does not save just now',
    message: 'We keep trying. Until it works, the newest part of the recording is only in this page.',
  },
}

/** What is wrong with keeping the recording on this device, and what to do while it is. */
export function storageProblemWords(kind: StorageErrorKind, live: boolean): { title: string; message: string } {
  const { title, message } = STORAGE_PROBLEMS[kind]
  const advice = live
    ? 'You can go on speaking. Leave this page open until you have saved your story.'
    : 'Please save your story now, and leave this page open until it is done.'
  return { title, message: `${message} ${advice}` }
}
