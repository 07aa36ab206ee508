import { useMutation } from '@tanstack/react-query'
import { logout } from '#server/features/account/contract.ts'
import { clearClient } from '#web/features/account/clear-client.ts'
import { tellOtherTabs } from '#web/features/account/other-tabs.ts'
import { call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/call-error.ts'
import { wayBackIn } from '#web/lib/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Signs out and shows this invite again, to somebody for whom it is not meant under the account that is signed in; where it
 * is used up, the way to sign in.
 */
export function OtherAccountButton({ usedUp = false }: { usedUp?: boolean }) {
  const leave = useMutation({
    mutationFn: () => call(logout),
    onSuccess: async () => {
      await clearClient()
      tellOtherTabs('signed-out')
      if (usedUp) location.replace(wayBackIn)
      else location.reload()
    },
  })
  return (
    <>
      <Button variant="quiet" pending={leave.isPending || leave.isSuccess} onClick={() => leave.mutate()}>
        Use Another Account
      </Button>
      {leave.isError && (
        <Notice tone="error" title="You are still signed in">
          {sentenceOf(leave.error)}
        </Notice>
      )}
    </>
  )
}
