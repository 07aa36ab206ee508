import { FileDown } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isPlainClick } from './is-plain-click.ts'
import { itemClass } from './item-class.ts'
import { ItemWords } from './item-words.tsx'
import { useStartDownload } from './use-start-download.ts'

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
