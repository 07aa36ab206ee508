import { formatDateTime } from '#common/format/dates.ts'
import { PRODUCT } from '#common/product.ts'
import { button, type EmailContent, hello, type PersonName, paragraph } from './email-content.ts'

/** What changed in how a person signs in, or what someone tried. */
export type SignInChange =
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_blocked'
  | 'password_removed'
  | 'two_step_on'
  | 'two_step_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'codes_guessed'

const NOTHING_TO_DO =
  'If that was you, there’s nothing to do. If it wasn’t, choose a new password now, which signs out every device. Then open Profile and Security, and remove what you don’t know.'

/** `advice` replaces the sentence that there may be nothing to do. */
const CHANGES: Record<SignInChange, { subject: string; heading?: string; what: string; advice?: string[] }> = {
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
    heading: 'We blocked a passkey',
    what: 'Someone tried to sign in with what seems to be a copy of your passkey. We didn’t let them in, and blocked the passkey.',
    advice: [
      'Even if that was you, the passkey doesn’t work anymore. Please sign in with your password or another passkey, open Profile and Security, remove the blocked one, and add a new one.',
      'If you can’t sign in another way, or it wasn’t you, choose a new password now. That signs out every device.',
    ],
  },
  password_removed: {
    subject: `The password of your ${PRODUCT} account was removed`,
    what: 'The password of your account was removed. From now on, you sign in with a passkey.',
  },
  two_step_on: {
    subject: `Two-step sign-in is on for your ${PRODUCT} account`,
    what: 'Two-step sign-in was turned on. From now on, signing in with your password takes a code from your authenticator app, too.',
  },
  two_step_off: {
    subject: `Two-step sign-in is off for your ${PRODUCT} account`,
    what: 'Two-step sign-in was turned off. Your password alone signs you in again.',
  },
  recovery_codes_renewed: {
    subject: `Your ${PRODUCT} account has new recovery codes`,
    what: 'New recovery codes were made for your account. The earlier ones don’t work anymore.',
  },
  recovery_code_used: {
    subject: `A recovery code of your ${PRODUCT} account was used`,
    heading: 'A recovery code was used',
    what: 'Someone signed in to your account with your password and one of your recovery codes. That code doesn’t work anymore.',
  },
  codes_guessed: {
    subject: `Someone knows the password of your ${PRODUCT} account`,
    heading: 'Someone may know your password',
    what: 'Someone typed your password, and then 20 wrong codes from an authenticator app. They didn’t get in.',
    advice: [
      'If that wasn’t you, choose a new password now: they know the old one.',
      'If it was you, sign in with a recovery code, or wait an hour. Check that your phone’s clock is right.',
    ],
  },
}

/** Always sent, so an intruder can’t turn it off first. */
export const signInChangedEmail = (event: { to: PersonName; change: SignInChange; at: Date }): EmailContent => {
  const { subject, heading = 'How you sign in has changed', what, advice } = CHANGES[event.change]
  return {
    subject,
    preview: advice ? 'This email says what to do now.' : 'If that was you, there’s nothing to do.',
    heading,
    blocks: [
      hello(event.to),
      paragraph(`${what} This happened on ${formatDateTime(event.at.toISOString(), 'UTC')} (UTC).`),
      ...(advice ?? [NOTHING_TO_DO]).map((sentence) => paragraph(sentence)),
      button('Choose a New Password', { path: '/forgot-password' }),
    ],
    reason: `You get this email to protect your ${PRODUCT} account.`,
  }
}
