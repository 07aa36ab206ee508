import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new folder that is removed with the stack. */
export const scratchFolder = async (stack: AsyncDisposableStack): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'keepsaid-bench-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
