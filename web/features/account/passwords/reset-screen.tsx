import { useState } from 'react'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { BrokenLink } from './broken-link.tsx'
import { PasswordChanged } from './password-changed.tsx'
import { ResetForm } from './reset-form.tsx'
import { useToken } from './use-token.ts'

/** Where the link of the mail leads: a new password, or why that link no longer leads to one. */
export function ResetScreen() {
  usePageTitle('Choose a New Password')
  const token = useToken()
  return (
    <VisitorPage>
      {token === '' ? (
        <BrokenLink
          reason="The link is not complete."
          advice="Please open it in the mail once more, or ask for a new one."
        />
      ) : (
        <Reset key={token} token={token} />
      )}
    </VisitorPage>
  )
}

const ONCE = 'A link is good for one hour and for one new password. If you have just set one, please sign in with it.'

function Reset({ token }: { token: string }) {
  const [ended, setEnded] = useState<{ readonly refused: string | null } | null>(null)
  if (!ended)
    return (
      <ResetForm
        token={token}
        onChanged={() => setEnded({ refused: null })}
        onRefused={(sentence) => setEnded({ refused: sentence })}
      />
    )
  return ended.refused === null ? <PasswordChanged /> : <BrokenLink reason={ended.refused} advice={ONCE} />
}
