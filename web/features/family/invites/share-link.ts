import { useState } from 'react'
import { PRODUCT } from '#common/product.ts'
import { toast } from '#web/ui/toast.ts'

export interface Sharing {
  /** It has to be copied by hand. */
  failed: boolean
  share: () => Promise<Shared>
  copy: () => Promise<Shared>
}

/** Sharing and copying one address. */
export function useShare(address: string): Sharing {
  const [failed, setFailed] = useState(false)

  function tell(outcome: Shared): Shared {
    setFailed(outcome === 'failed')
    if (outcome === 'copied') toast({ title: 'Link Copied', description: 'You can paste it into a message now.' })
    return outcome
  }

  const invite = {
    title: `Join our family on ${PRODUCT}`,
    text: 'Here is your invite to our family’s stories.',
    url: address,
  }
  return {
    failed,
    share: async () => tell(await shareAddress(invite, navigator)),
    copy: async () => tell(await copyAddress(address, navigator)),
  }
}

type Shared = 'shared' | 'copied' | 'canceled' | 'failed'

type Means = { share?: (data: ShareData) => Promise<void>; clipboard?: Pick<Clipboard, 'writeText'> }

/**
 * Hands an address to the device's own sharing; where there is none or it fails, copies it. Never rejects.
 * @param means the browser's `navigator`: what it cannot do is missing there
 */
export async function shareAddress(data: ShareData & { url: string }, means: Means): Promise<Shared> {
  if (!means.share) return copyAddress(data.url, means)
  try {
    await means.share(data)
    return 'shared'
  } catch (cause) {
    // Closed by the person, who wants nothing else instead.
    if (cause instanceof DOMException && cause.name === 'AbortError') return 'canceled'
    return copyAddress(data.url, means)
  }
}

/** Puts an address on the clipboard, where the browser allows that. Never rejects. */
async function copyAddress(url: string, { clipboard }: Means): Promise<Shared> {
  try {
    if (!clipboard) return 'failed'
    await clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
