import type { Tx } from '#server/infra/db/database.ts'
import { findUpload } from './queries.ts'

export type FoundUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** This person's upload of a recording that is no story yet. */
export const findUploadOf = async (tx: Tx, userId: number, uploadId: string): Promise<FoundUpload | undefined> => {
  const found = await findUpload(tx, userId, uploadId)
  return found?.state === 'uploading' ? found : undefined
}
