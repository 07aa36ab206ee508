/** The machine or its settings prevent startup. The message is a sentence for the operator. */
export class StartupError extends Error {}

const sentences: Record<string, string | undefined> = {
  EACCES: 'Permission denied: something in DATA_DIR belongs to another user.',
  ENOSPC: 'The disk is full.',
  EROFS: 'The disk is read-only.',
  EIO: 'The disk has a read or write error.',
  ECONNREFUSED: "The database at DATABASE_URL isn't responding. Is it running?",
  ENOTFOUND: "Can't find the host in DATABASE_URL. Is its name right?",
  '28P01': "The database at DATABASE_URL doesn't accept this user or password.",
  '57P03': 'The database at DATABASE_URL is still starting or stopping. Try again.',
  '3D000': 'The database named in DATABASE_URL does not exist.',
}

/** The operator's sentence for a startup error, if there is one; anything else is a bug and shown in full. */
export const startupErrorMessage = (error: unknown): string | undefined => {
  if (error instanceof StartupError) return error.message
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  return sentences[code] ?? wrongKindOfFile(error, code) ?? startupErrorMessage(error.cause)
}

const wrongKindOfFile = (error: Error, code: string): string | undefined =>
  ['EEXIST', 'ENOTDIR'].includes(code) && 'path' in error
    ? `${error.path} must be a folder, and there is a file in its place. Move the file away, or restore a backup.`
    : undefined

/** The same for a listen error at `host` and `port`; unknown errors are returned unchanged. */
export const listenError = (error: unknown, { host, port }: { host: string; port: number }): unknown => {
  const noAddress = `HOST=${host} is not an address of this machine. Use 127.0.0.1 to serve only this machine, or 0.0.0.0 to serve all.`
  const known: Record<string, string | undefined> = {
    ENOTFOUND: noAddress,
    EAI_AGAIN: noAddress,
    EADDRNOTAVAIL: noAddress,
    EACCES: `HOST=${host} and PORT=${port} can't be used by this account. Choose a PORT above 1023.`,
    EADDRINUSE: `Something else is listening at HOST=${host} and PORT=${port} already. Choose another PORT, or end the other one.`,
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const sentence = known[code]
  return sentence ? new StartupError(sentence, { cause: error }) : error
}
