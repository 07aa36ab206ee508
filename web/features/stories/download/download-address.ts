import { type DownloadForm, downloadStory } from '#server/features/export/downloads/contract.ts'

/** Where a file of a story is. A link can carry no headers: the family that stands on the page goes with it. */
export const addressOfDownload = (storyId: number, form: DownloadForm, familyId: number | null): string => {
  const path = downloadStory.path.replace('{id}', String(storyId)).replace('{form}', form)
  return familyId === null ? path : `${path}?family=${familyId}`
}
