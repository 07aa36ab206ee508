import type { Tx } from '#server/infra/db/database.ts'
import { findUpload } from './queries.ts'

export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

const findIn =
  (state: FoundUpload['state']) =>
  async (tx: Tx, userId: number, uploadId: string): Promise<FoundUpload | undefined> => {
    const found = await findUpload(tx, userId, uploadId)
    return found?.state === state ? found : undefined
  }

/** This person's upload of a recording that is no story yet. */
export const findUploadOf = findIn('uploading')

/** This person's upload that has become the sound of a story. */
export const findKeptUpload = findIn('stored')
