import type { SliceLayout } from '#web/features/recording/capture/formats.ts'
import type { Found } from './sender.ts'
import type { Located } from './vault.ts'

/**
 * How a recording that the vault may know from an earlier sending goes on there. What has come is never thrown away but
 * for samples, whose header says how many they are: all that is on this device is sent anew then.
 * @param grows more will be put behind what this device has
 */
export const judgeBy =
  (layout: SliceLayout, grows: boolean) =>
  ({ bytes, wholeLength }: Located, ownBytes: number): Found => {
    if (layout === 'pcm') {
      if (wholeLength === ownBytes) return 'behind'
      return bytes > ownBytes && wholeLength === bytes ? 'longer' : 'anew'
    }
    if (bytes > ownBytes) return 'longer'
    return wholeLength === null || (!grows && wholeLength === ownBytes) ? 'behind' : 'unended'
  }
