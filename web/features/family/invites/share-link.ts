import { useState } from 'react'
import { PRODUCT } from '#common/product.ts'
import { toast } from '#web/ui/toast.ts'

const ABOUT_INVITES = {
  title: `Join our family on ${PRODUCT}`,
  text: 'Here is your invite to our family’s stories.',
}

export interface LinkSharing {
  /** Neither sharing nor copying worked: the user has to copy the link by hand. */
  hasFailed: boolean
  share: () => Promise<ShareResult>
  copy: () => Promise<ShareResult>
}

/** @param about what the message says that goes with the link */
export function useShareLink(url: string, about = ABOUT_INVITES): LinkSharing {
  const [hasFailed, setHasFailed] = useState(false)

  function report(result: ShareResult): ShareResult {
    setHasFailed(result === 'failed')
    if (result === 'copied') toast({ title: 'Link Copied', description: 'You can paste it into a message now.' })
    return result
  }

  return {
    hasFailed,
    share: async () => report(await shareLink({ ...about, url }, navigator)),
    copy: async () => report(await copyLink(url, navigator)),
  }
}

export type ShareResult = 'shared' | 'copied' | 'canceled' | 'failed'

type ShareApis = { share?: (data: ShareData) => Promise<void>; clipboard?: Pick<Clipboard, 'writeText'> }

/**
 * Opens the device's share sheet. If there is none, or it fails, copies the link instead. Never rejects.
 * @param apis the browser's `navigator`, where missing features are undefined
 */
export async function shareLink(data: ShareData & { url: string }, apis: ShareApis): Promise<ShareResult> {
  if (!apis.share) return copyLink(data.url, apis)
  try {
    await apis.share(data)
    return 'shared'
  } catch (cause) {
    // The user closed the share sheet and wants nothing copied either.
    if (cause instanceof DOMException && cause.name === 'AbortError') return 'canceled'
    return copyLink(data.url, apis)
  }
}

async function copyLink(url: string, { clipboard }: ShareApis): Promise<ShareResult> {
  try {
    if (!clipboard) return 'failed'
    await clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
