/** What this needs of an open file. */
type Writable = {
  writev(pieces: Uint8Array[]): Promise<{ bytesWritten: number }>
  write(bytes: Uint8Array): Promise<{ bytesWritten: number }>
}

/** Writes all the pieces at the file's end. A disk that is nearly full takes a part; asked again, it says why. */
export const writeAll = async (file: Writable, pieces: Uint8Array[]): Promise<void> => {
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0)
  const { bytesWritten } = await file.writev(pieces)
  if (bytesWritten === bytes) return
  for (let rest = Buffer.concat(pieces).subarray(bytesWritten); rest.byteLength > 0; )
    rest = rest.subarray((await file.write(rest)).bytesWritten)
}
