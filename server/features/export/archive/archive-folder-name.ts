import { cutName, fileNameOf } from '#server/features/export/downloads/file-name.ts'
import type { Taking } from './scope.ts'

const what = { vault: 'archive', told: 'my stories', voice: 'my voice' }

/** What the archive and the folder in it are called: "The Okafor Family, archive of 2026-11-22". At most 200 bytes of UTF-8. */
export const archiveFolderName = (
  { familyName, scope }: Pick<Taking, 'familyName' | 'scope'>,
  madeAt: Date,
): string => {
  // A family's name is made safe as a story's title is.
  const family = fileNameOf({ title: familyName, toldBy: '', eventDate: null }, 'x').slice(0, -'.x'.length)
  return `${cutName(family, { bytes: 160, characters: 60 })}, ${what[scope]} of ${madeAt.toISOString().slice(0, 10)}`
}
