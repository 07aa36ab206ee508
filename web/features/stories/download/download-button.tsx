import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Story } from '#server/features/stories/contract.ts'
import { lazyPart } from '#web/ui/lazy.tsx'
import { LazyButton } from '#web/ui/lazy-button.tsx'

const DownloadDialog = lazyPart(() => import('./download-dialog.tsx').then((module) => module.DownloadDialog))

interface DownloadButtonProps {
  story: Story
  titleId: string
}

/** Opens the story's files. Every family member may download them, on every plan. */
export function DownloadButton({ story, titleId }: DownloadButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const status = DownloadDialog.usePreload(isOpen)
  return (
    <>
      <LazyButton {...{ status, isOpen, titleId }} onOpen={() => setIsOpen(true)} icon={<Download aria-hidden />}>
        Download
      </LazyButton>
      {isOpen && status.isLoaded && <DownloadDialog story={story} onClose={() => setIsOpen(false)} />}
    </>
  )
}
