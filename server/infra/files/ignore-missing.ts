/** For `catch`: a file that is not there is undefined, everything else is still thrown. */
export const ignoreMissing = (error: unknown): undefined => {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}
