import { useQuery } from '@tanstack/react-query'
import type * as v from 'valibot'
import { listUploads, type uploadSchema } from '#server/features/recording/uploads/contract.ts'
import { PERSON_HEADER } from '#server/infra/http/contract.ts'
import { openSliceStore } from '#web/features/recording/storage/slice-store.ts'
import { call } from '#web/lib/call.ts'

export type VaultRecording = v.InferOutput<typeof uploadSchema>

/** One that grew so recently is being recorded now, on another device or in another tab. */
const STILL_MS = 120_000

/** Ids of all that this device knows, in whatever hands it is, and what was thrown away here. */
async function idsHere(accountId: number): Promise<ReadonlySet<string>> {
  const store = openSliceStore(accountId)
  try {
    const recordings = [...(await store.listUnsaved()), ...(await store.listQueued())]
    return new Set([...recordings.map(({ id }) => id), ...(await store.listUnwanted())])
  } finally {
    await store.close()
  }
}

/** What lies in the vault, is no story and is not on this device; newest first. Nothing while the vault cannot be asked. */
export function useRecordedElsewhere(accountId: number) {
  const { data = [], refetch } = useQuery({
    queryKey: ['uploads', accountId],
    queryFn: async ({ signal }) => {
      const headers = { [PERSON_HEADER]: String(accountId) }
      // First the vault, then the device: what is brought here meanwhile is not named twice.
      const uploads = await call(listUploads, {}, { signal, headers })
      const here = await idsHere(accountId)
      return uploads.filter(
        ({ recordingKey, bytes, changedAt }) =>
          bytes > 0 && !here.has(recordingKey) && Date.now() - Date.parse(changedAt) > STILL_MS,
      )
    },
    retry: false,
    // What was opened and kept for later is on this device from then on.
    refetchOnMount: 'always',
  })
  return {
    elsewhere: data,
    look: () => void refetch(),
  }
}
