/** Something about this machine or its settings keeps the server from starting. The message is a sentence for the operator. */
export class CannotStart extends Error {}

const sentences: Record<string, string | undefined> = {
  EADDRINUSE: 'Something else is listening at this address already. Choose another PORT, or end the other one.',
  EACCES: 'This is not allowed here: the PORT or the DATA_DIR belongs to somebody else.',
  ENOSPC: 'The disk is full.',
  ECONNREFUSED: 'The database at DATABASE_URL does not answer. Is it running?',
  ENOTFOUND: 'The database at DATABASE_URL cannot be found. Is its name right?',
  '28P01': 'The database at DATABASE_URL refuses this user or password.',
  '3D000': 'The database named in DATABASE_URL does not exist.',
}

/** The sentence behind an error of starting, where there is one; everything else is a bug, to be shown whole. */
export const whyNotStarted = (error: unknown): string | undefined => {
  if (error instanceof CannotStart) return error.message
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  return sentences[code] ?? whyNotStarted(error.cause)
}
