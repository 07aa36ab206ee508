import { AudioLines } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatBytes } from '#server/features/export/archive/contract.ts'
import type { Mp3State } from '#server/features/export/downloads/contract.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { Progress } from '#web/ui/progress.tsx'
import { DownloadLink } from './download-link.tsx'
import { itemClass } from './item-class.ts'
import { ItemWords } from './item-words.tsx'
import { useMakeMp3 } from './use-downloads.ts'
import { useStartDownload } from './use-start-download.ts'

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
