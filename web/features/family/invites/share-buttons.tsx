import { Copy, Share2 } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import type { Sharing } from './use-share.ts'

/** Under a link that is shown: copying it and, where the device can, sharing it. */
export function ShareButtons({ sharing, onClose }: { sharing: Sharing; onClose: () => void }) {
  const shares = 'share' in navigator
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Done
      </Button>
      <Button variant={shares ? 'secondary' : 'primary'} icon={<Copy aria-hidden />} onClick={sharing.copy}>
        Copy Link
      </Button>
      {shares && (
        <Button icon={<Share2 aria-hidden />} onClick={sharing.share}>
          Share
        </Button>
      )}
    </>
  )
}
