import { join } from 'node:path'

/** Where a draft of a folder store is, to damage it. */
export const draftPath = (dataDir: string, name: string): string => join(dataDir, 'files', 'incoming', name)
