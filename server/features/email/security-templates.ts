import { formatDateTime } from '#common/format/dates.ts'
import { PRODUCT } from '#common/product.ts'
import { button, type EmailContent, hello, type PersonName, paragraph } from './email-content.ts'

/** What changed in how a person signs in. */
export type SignInChange = 'passkey_added' | 'passkey_removed' | 'passkey_blocked' | 'password_removed'

const CHANGES: Record<SignInChange, { subject: string; what: string; more?: string }> = {
  passkey_added: {
    subject: `A passkey was added to your ${PRODUCT} account`,
    what: 'A passkey was added to your account. It signs you in without a password.',
  },
  passkey_removed: {
    subject: `A passkey was removed from your ${PRODUCT} account`,
    what: 'A passkey was removed from your account. It doesn’t sign you in anymore.',
  },
  passkey_blocked: {
    subject: `We blocked a passkey of your ${PRODUCT} account`,
    what: 'Someone tried to sign in with what seems to be a copy of your passkey. We didn’t let them in, and blocked the passkey.',
    more: 'Please sign in another way, remove the passkey, and add a new one.',
  },
  password_removed: {
    subject: `The password of your ${PRODUCT} account was removed`,
    what: 'The password of your account was removed. From now on, you sign in with a passkey.',
  },
}

/** Always sent, so an intruder can’t turn it off first. */
export const signInChangedEmail = (event: { to: PersonName; change: SignInChange; at: Date }): EmailContent => {
  const { subject, what, more } = CHANGES[event.change]
  return {
    subject,
    preview: more ?? 'If that was you, there’s nothing to do.',
    heading: 'How you sign in has changed',
    blocks: [
      hello(event.to),
      paragraph(`${what} That was on ${formatDateTime(event.at.toISOString(), 'UTC')} (UTC).`),
      ...(more ? [paragraph(more)] : []),
      paragraph(
        'If that was you, there’s nothing to do. If it wasn’t, choose a new password now, which signs out every device. Then open Profile and Security, and remove what you don’t know.',
      ),
      button('Choose a New Password', { path: '/forgot-password' }),
    ],
    reason: `You get this email to protect your ${PRODUCT} account.`,
  }
}
