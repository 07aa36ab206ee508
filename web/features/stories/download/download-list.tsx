import { formatBytes } from '#server/features/export/archive/contract.ts'
import type { DownloadForm, listDownloads } from '#server/features/export/downloads/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { addressOfDownload } from './download-address.ts'
import { DownloadLink } from './download-link.tsx'
import { Mp3Download } from './mp3-download.tsx'

export interface DownloadListProps {
  storyId: number
  there: Replied<typeof listDownloads>
}

/** The files of a story, those for listening first. What there is not is not in it. */
export function DownloadList({ storyId, there: { original, mp3, words, captions } }: DownloadListProps) {
  const { user } = useUser()
  const address = (form: DownloadForm) => addressOfDownload(storyId, form, user?.familyId ?? null)
  if (!original && !words) return <p>There is nothing to take along yet: this story has no recording and no words.</p>
  return (
    <ul className="-mx-2 flex flex-col gap-2">
      {original && (
        <li>
          <DownloadLink
            href={address('original')}
            name="The recording as it was made"
            about={`${original.format}, ${formatBytes(original.bytes)}`}
          />
        </li>
      )}
      {mp3 && (
        <li>
          <Mp3Download storyId={storyId} mp3={mp3} href={address('mp3')} />
        </li>
      )}
      {words && (
        <>
          <li>
            <DownloadLink
              href={address('pdf')}
              name="PDF to print"
              about="Pages with the words, and who, when and where"
            />
          </li>
          <li>
            <DownloadLink
              href={address('txt')}
              name="Text"
              about="For any program: the words, with who, when and where, the notes and how to cite it"
            />
          </li>
        </>
      )}
      {captions && (
        <li>
          <DownloadLink
            href={address('vtt')}
            name="Captions for a film or a player (WebVTT)"
            about="The words as the computer heard them, with their times"
          />
        </li>
      )}
    </ul>
  )
}
