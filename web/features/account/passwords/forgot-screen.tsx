import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { VisitorPage } from '#web/features/account/visitor-page.tsx'
import { usePageTitle } from '#web/lib/use-page-title.ts'
import { ForgotForm } from './forgot-form.tsx'
import { MailSent } from './mail-sent.tsx'

/** Where somebody who has forgotten their password asks for a way to a new one. */
export function ForgotScreen() {
  usePageTitle('Forgot Your Password')
  // What was typed at sign-in is not asked for again.
  const typed = useLocation({ select: ({ state }) => state.email ?? '' })
  const [email, setEmail] = useState(typed)
  const [sent, setSent] = useState(false)
  const noteSent = (to: string) => {
    setEmail(to)
    setSent(true)
  }
  return (
    <VisitorPage>
      {sent ? (
        <MailSent email={email} onOther={() => setSent(false)} />
      ) : (
        <ForgotForm email={email} onSent={noteSent} />
      )}
    </VisitorPage>
  )
}
