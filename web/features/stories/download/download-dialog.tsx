import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { AudioLines, FileDown, Printer } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { formatBytes } from '#common/format/numbers.ts'
import { paths } from '#common/paths.ts'
import {
  type DownloadForm,
  downloadStory,
  listDownloads,
  type Mp3State,
  makeMp3,
} from '#server/features/export/story-downloads/contract.ts'
import type { Story } from '#server/features/stories/contract.ts'
import type { Replied } from '#server/infra/http/contract.ts'
import { useUser } from '#web/features/account/use-user.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { ConnectionNotice } from '#web/ui/connection-notice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/skeleton.tsx'
import { isPlainClick, useStartDownload } from './use-start-download.ts'

interface DownloadDialogProps {
  story: Story
  onClose: () => void
}

/** The story's files, each as a link. */
export function DownloadDialog({ story, onClose }: DownloadDialogProps) {
  const downloads = useDownloads(story.id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Download"
      description={
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {story.title}
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        <ConnectionNotice later="You can download files" />
        {downloads.data ? (
          <FileList storyId={story.id} files={downloads.data} onClose={onClose} />
        ) : downloads.isError ? (
          <ErrorState
            level={3}
            title="We couldn’t load the list of files"
            message={sentenceOf(downloads.error)}
            pending={downloads.isFetching}
            onRetry={() => void downloads.refetch()}
          />
        ) : (
          <Skeleton label="Loading the list of files">
            <SkeletonBlock className="h-80 w-full" />
          </Skeleton>
        )}
      </div>
    </Dialog>
  )
}

interface FileListProps {
  storyId: number
  files: Replied<typeof listDownloads>
  onClose: () => void
}

/** Audio first. Files that the story does not have are left out. */
function FileList({ storyId, files: { original, mp3, words, pdfProblem, captions }, onClose }: FileListProps) {
  const { user } = useUser()
  const href = (form: DownloadForm) => downloadPath(storyId, form, user?.familyId ?? null)
  if (!original && !words) return <p>There’s nothing to download yet: this story has no recording and no text.</p>
  return (
    <ul className="-mx-2 flex flex-col gap-2">
      {original && (
        <li>
          <DownloadLink
            href={href('original')}
            name="Original recording"
            details={`${original.format}, ${formatBytes(original.bytes)}`}
          />
        </li>
      )}
      {mp3 && (
        <li>
          <Mp3Download storyId={storyId} mp3={mp3} href={href('mp3')} />
        </li>
      )}
      {words && (
        <>
          <li>
            {pdfProblem === null ? (
              <DownloadLink
                href={href('pdf')}
                name="PDF to print"
                details={`The text on pages, with who told it, when and where${original ? ', and a code to hear it' : ''}`}
              />
            ) : (
              <PrintViewLink storyId={storyId} details={pdfProblem} onClick={onClose} />
            )}
          </li>
          <li>
            <DownloadLink
              href={href('txt')}
              name="Text"
              details="For any program: the text with who told it, when and where, the notes and how to cite it"
            />
          </li>
        </>
      )}
      {captions && (
        <li>
          <DownloadLink
            href={href('vtt')}
            name="Captions for a video or player (WebVTT)"
            details="The automatic transcript, with the time of each word"
          />
        </li>
      )}
    </ul>
  )
}

/** Path of a story's file. A link cannot send headers, so the family shown on the page is part of it. */
const downloadPath = (storyId: number, form: DownloadForm, familyId: number | null): string => {
  const path = downloadStory.path.replace('{id}', String(storyId)).replace('{form}', form)
  return familyId === null ? path : `${path}?family=${familyId}`
}

interface DownloadLinkProps {
  href: string
  name: string
  details: string
}

/** A link to a file. If the download cannot start, the reason appears below the link. */
function DownloadLink({ href, name, details }: DownloadLinkProps) {
  const { start, starting, problem } = useStartDownload()
  const onClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    if (!starting) void start(href)
  }
  return (
    <>
      <a href={href} download className={itemClass} aria-busy={starting} onClick={onClick}>
        <FileDown aria-hidden />
        <ItemText name={name} details={details} />
      </a>
      {problem && <ItemProblem text={problem} />}
    </>
  )
}

interface PrintViewLinkProps {
  storyId: number
  details: string
  onClick: () => void
}

/** Takes the place of a PDF that would have empty boxes: the reader's own device may have the fonts that ours lack. */
function PrintViewLink({ storyId, details, onClick }: PrintViewLinkProps) {
  return (
    <Link
      to={paths.story}
      params={{ id: String(storyId) }}
      search={(now) => ({ ...now, print: 'yes' })}
      className={itemClass}
      onClick={onClick}
    >
      <Printer aria-hidden />
      <ItemText name="Open the print view" details={details} />
    </Link>
  )
}

const MP3_NAME = 'MP3 for any player'
const MP3_TIME = 'Takes about a minute per hour of audio'
const MP3_IN_PROGRESS = 'We’re making it. The download will start automatically.'
const MP3_FAILED =
  'We couldn’t make the MP3. The recording is safe: you can download the original recording, or try again.'

interface Mp3DownloadProps {
  storyId: number
  mp3: Mp3State
  href: string
}

/** The MP3 is made when someone asks for it, and downloads automatically when it is ready. */
function Mp3Download({ storyId, mp3, href }: Mp3DownloadProps) {
  const mutation = useMakeMp3(storyId)
  const { start, starting, problem } = useStartDownload()
  const [wasRequested, setWasRequested] = useState(false)
  const [shouldStart, setShouldStart] = useState(false)
  const isReady = mp3.state === 'ready'
  useEffect(() => {
    if (!shouldStart || !isReady) return
    setShouldStart(false)
    void start(href)
  }, [shouldStart, isReady, href, start])
  // After a request the button stays a button, because it has the focus.
  if (isReady && !wasRequested)
    return <DownloadLink href={href} name={MP3_NAME} details={formatBytes(mp3.bytes ?? 0)} />
  if (mp3.state === 'unreadable')
    return <p className="py-3 pr-4 pl-14 text-ink-soft">We can’t read this recording, so there’s no MP3 of it.</p>
  const isMaking = mp3.state === 'making' || mutation.isPending
  const hasFailed = mp3.state === 'failed' && !isMaking
  const shownProblem = problem ?? (mutation.isError ? sentenceOf(mutation.error) : hasFailed ? MP3_FAILED : null)
  return (
    <>
      <button
        type="button"
        className={itemClass}
        aria-disabled={isMaking}
        onClick={() => {
          if (isMaking || starting) return
          setWasRequested(true)
          setShouldStart(true)
          if (!isReady) mutation.mutate()
        }}
      >
        <AudioLines aria-hidden />
        <ItemText
          name={MP3_NAME}
          details={isMaking ? MP3_IN_PROGRESS : isReady ? formatBytes(mp3.bytes ?? 0) : MP3_TIME}
        />
      </button>
      {isMaking && (
        <div className="px-4 pb-3">
          <Progress label="Making the MP3" value={mp3.progress > 0 ? mp3.progress : null} max={1} />
        </div>
      )}
      {shownProblem && <ItemProblem text={shownProblem} />}
    </>
  )
}

const itemClass =
  'flex min-h-16 w-full cursor-pointer items-start gap-4 rounded-control border-2 border-transparent px-4 py-3 text-left text-ink no-underline ' +
  'hover:bg-evergreen-wash disabled:cursor-default [&_svg]:mt-1 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-evergreen'

function ItemText({ name, details }: { name: string; details: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-[650] text-evergreen">{name}</span>
      <span className="figures text-small text-ink-soft">{details}</span>
    </span>
  )
}

function ItemProblem({ text }: { text: string }) {
  return (
    <p role="alert" className="px-4 pb-2 text-clay">
      {text}
    </p>
  )
}

const POLL_INTERVAL_MS = 1000

const downloadsQuery = (id: number) =>
  queryOptions({
    queryKey: ['downloads', id],
    queryFn: ({ signal }) => call(listDownloads, { params: { id } }, { signal }),
    // The browser may think it is offline when it is not.
    networkMode: 'always',
  })

/** The files of a story. Polls while its MP3 is made. */
const useDownloads = (id: number) =>
  useQuery({
    ...downloadsQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.mp3?.state === 'making' ? POLL_INTERVAL_MS : false),
  })

const useMakeMp3 = (id: number) => {
  const queries = useQueryClient()
  const { queryKey } = downloadsQuery(id)
  return useMutation({
    mutationFn: () => call(makeMp3, { params: { id } }),
    networkMode: 'always',
    onSuccess: (mp3) => queries.setQueryData(queryKey, (files) => files && { ...files, mp3 }),
  })
}
