/** Buffers of one size to borrow; at most `kept` are kept for the next borrower. One that is never given back is no harm. */
export const recycledBuffers = (size: number, kept: number) => {
  const free: Buffer[] = []
  return {
    take: (): Buffer => free.pop() ?? Buffer.allocUnsafeSlow(size),
    giveBack: (buffer: Buffer): void => {
      if (free.length < kept) free.push(buffer)
    },
  }
}
