import { useState } from 'react'
import { PRODUCT } from '#common/product.ts'
import { toast } from '#web/ui/toast.ts'
import { copyAddress, type Shared, shareAddress } from './share-address.ts'

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
