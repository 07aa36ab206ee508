import { Notice } from '#web/ui/notice.tsx'

/** Somebody speaks for a family that they do not belong to any more. Nothing of what they say is taken from them. */
export function LostFamilyNotice() {
  return (
    <Notice announced={false} title="You do not belong to the family any more">
      So this story cannot be saved there. You can finish telling it: the recording stays on this device, and you can
      keep it as a file.
    </Notice>
  )
}
