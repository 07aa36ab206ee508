import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AudioLines, FileDown } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { formatBytes } from '#common/format/numbers.ts'
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
import { useReachable } from '#web/lib/connectivity.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingShape, Shape } from '#web/ui/loading-shape.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { isPlainClick, useStartDownload } from './use-start-download.ts'

export interface TakeStoryDialogProps {
  story: Story
  onClose: () => void
}

/** What of a story can be taken along, each as a link. */
export function TakeStoryDialog({ story, onClose }: TakeStoryDialogProps) {
  const downloads = useDownloads(story.id)
  const reachable = useReachable()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Take It With You"
      description={
        <span dir="auto" className="line-clamp-2 wrap-anywhere">
          {story.title}
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        {!reachable && (
          <Notice title="You are offline">
            Downloads come from the server. They work again when you are connected.
          </Notice>
        )}
        {downloads.data ? (
          <DownloadList storyId={story.id} there={downloads.data} />
        ) : downloads.isError ? (
          <ErrorState
            level={3}
            title="We could not find out what there is"
            message={sentenceOf(downloads.error)}
            pending={downloads.isFetching}
            onRetry={() => void downloads.refetch()}
          />
        ) : (
          <LoadingShape label="Looking what there is">
            <Shape className="h-80 w-full" />
          </LoadingShape>
        )}
      </div>
    </Dialog>
  )
}

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

const NAME = 'MP3 for any player'
const WHEN_ASKED = 'Made when you ask for it: a minute for an hour of sound'
const MAKING = 'It is being made. The download begins by itself.'
const FAILED = 'The MP3 could not be made. The recording is safe: you can take it as it was made, or try again.'

export interface Mp3DownloadProps {
  storyId: number
  mp3: Mp3State
  href: string
}

/** The MP3 of a story: made when somebody asks for it, and then downloaded without asking again. */
export function Mp3Download({ storyId, mp3, href }: Mp3DownloadProps) {
  const make = useMakeMp3(storyId)
  const { start, starting, problem } = useStartDownload()
  const [asked, setAsked] = useState(false)
  const [wanted, setWanted] = useState(false)
  const ready = mp3.state === 'ready'
  useEffect(() => {
    if (!wanted || !ready) return
    setWanted(false)
    void start(href)
  }, [wanted, ready, href, start])
  // Whoever has asked for it here keeps the button, and the focus on it.
  if (ready && !asked) return <DownloadLink href={href} name={NAME} about={formatBytes(mp3.bytes ?? 0)} />
  if (mp3.state === 'unreadable')
    return <p className="py-3 pr-4 pl-14 text-ink-soft">This recording cannot be read, so there is no MP3 of it.</p>
  const making = mp3.state === 'making' || make.isPending
  const said = problem ?? (make.isError ? sentenceOf(make.error) : mp3.state === 'failed' && !making ? FAILED : null)
  return (
    <>
      <button
        type="button"
        className={itemClass}
        aria-disabled={making}
        onClick={() => {
          if (making || starting) return
          setAsked(true)
          setWanted(true)
          if (!ready) make.mutate()
        }}
      >
        <AudioLines aria-hidden />
        <ItemWords name={NAME} about={making ? MAKING : ready ? formatBytes(mp3.bytes ?? 0) : WHEN_ASKED} />
      </button>
      {making && (
        <div className="px-4 pb-3">
          <Progress label="Making the MP3" value={mp3.progress > 0 ? mp3.progress : null} max={1} />
        </div>
      )}
      {said && (
        <p role="alert" className="px-4 pb-2 text-clay">
          {said}
        </p>
      )}
    </>
  )
}

export interface DownloadLinkProps {
  href: string
  name: string
  about: string
}

/** A file to take along. A click ends in the file, or in a sentence under it. */
export function DownloadLink({ href, name, about }: DownloadLinkProps) {
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
        <ItemWords name={name} about={about} />
      </a>
      {problem && (
        <p role="alert" className="px-4 pb-2 text-clay">
          {problem}
        </p>
      )}
    </>
  )
}

/** What a file is called, and a line about it. */
export function ItemWords({ name, about }: { name: string; about: string }) {
  return (
    <span className="flex min-w-0 flex-col">
      <span className="font-[650] text-evergreen">{name}</span>
      <span className="figures text-small text-ink-soft">{about}</span>
    </span>
  )
}

/** The look of one file in the list: a whole line to press. */
export const itemClass =
  'flex min-h-16 w-full cursor-pointer items-start gap-4 rounded-control border-2 border-transparent px-4 py-3 text-left text-ink no-underline ' +
  'hover:bg-evergreen-wash disabled:cursor-default [&_svg]:mt-1 [&_svg]:size-6 [&_svg]:shrink-0 [&_svg]:text-evergreen'

const LOOK_AGAIN_MS = 1000

const downloadsQuery = (id: number) =>
  queryOptions({
    queryKey: ['downloads', id],
    queryFn: ({ signal }) => call(listDownloads, { params: { id } }, { signal }),
    // Asked even where the browser thinks it is offline: it may be wrong.
    networkMode: 'always',
  })

/** What of a story can be taken along; while its MP3 is made, how far that is. */
export const useDownloads = (id: number) =>
  useQuery({
    ...downloadsQuery(id),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.mp3?.state === 'making' ? LOOK_AGAIN_MS : false),
  })

/** Has the MP3 of a story made. */
export const useMakeMp3 = (id: number) => {
  const queries = useQueryClient()
  const { queryKey } = downloadsQuery(id)
  return useMutation({
    mutationFn: () => call(makeMp3, { params: { id } }),
    networkMode: 'always',
    onSuccess: (mp3) => queries.setQueryData(queryKey, (there) => there && { ...there, mp3 }),
  })
}

/** Where a file of a story is. A link can carry no headers: the family that stands on the page goes with it. */
export const addressOfDownload = (storyId: number, form: DownloadForm, familyId: number | null): string => {
  const path = downloadStory.path.replace('{id}', String(storyId)).replace('{form}', form)
  return familyId === null ? path : `${path}?family=${familyId}`
}
