import { formatDateTime } from '#common/format/dates.ts'
import { PRODUCT } from '#common/product.ts'
import { button, type EmailContent, fullName, hello, type PersonName, paragraph, points } from './email-content.ts'

/** How relatives help a locked-out member back in, as the recipient may know it. */
export type EmailedRecovery = {
  person: PersonName
  role: 'person' | 'owner' | 'voucher' | 'member'
  startedBy: PersonName | undefined
  endedBy: PersonName | undefined
  vouchers: readonly PersonName[]
  /** When the link can be made; null before the approval. */
  opensAt: Date | null
  isEnded: boolean
  /** For those who may stop it. */
  stopToken: string | undefined
}

type Event = { to: PersonName; recovery: EmailedRecovery }

const REASON = 'You get this email because it’s about an account in your family vault. It can’t be turned off.'

const someone = (person: PersonName | undefined): string => (person ? fullName(person) : 'A relative')

/** All of them, because each can make the link. */
const namesOf = (people: readonly PersonName[]): string => new Intl.ListFormat('en').format(people.map(fullName))

const seeFamily = button('See the Family', { path: '/family' })
const stopOr = (token: string | undefined) =>
  token === undefined ? seeFamily : button('Stop This', { path: '/stop-recovery#', secret: token })

/** To everyone but who says so, when a member can't sign in. */
export const recoveryStartedEmail = ({ to, recovery }: Event): EmailContent => {
  const [name, starter] = [fullName(recovery.person), someone(recovery.startedBy)]
  const isPerson = recovery.role === 'person'
  return {
    subject: isPerson
      ? `${starter} says you can’t sign in to ${PRODUCT} anymore`
      : `${starter} says ${name} can’t sign in to ${PRODUCT}`,
    preview: isPerson ? 'If that isn’t true, you can stop it with one press.' : 'Two relatives can help them back in.',
    heading: isPerson ? 'Can’t you sign in anymore?' : `${name} may need your help`,
    blocks: isPerson
      ? [
          hello(to),
          paragraph(
            `${starter} told us that you can’t sign in, and vouches for you. If one more relative does, and the owner of the vault approves, they can give you a link a day later. With it, you choose a new password.`,
          ),
          paragraph('If that’s true, there’s nothing to do. If you can sign in, or didn’t ask for it, please stop it.'),
          stopOr(recovery.stopToken),
        ]
      : [
          hello(to),
          paragraph(
            `${starter} told us that ${name} can’t sign in anymore, and vouches for them. It takes two relatives who vouch, and the owner of the vault has to approve.`,
          ),
          points('Before you do anything', [
            `Call ${name}, or see them in person. Don’t rely on a message: anyone could have written it`,
            recovery.role === 'owner'
              ? 'If it’s true, approve it on the Family page. That counts as a vouch, too'
              : 'If it’s true, vouch for them on the Family page',
            'If it isn’t, tell the others. Without a second vouch, nothing happens, and it ends after 7 days',
          ]),
          seeFamily,
        ],
    reason: REASON,
  }
}

/** To everyone, once the owner has approved: who may can stop it with one press. */
export const recoveryApprovedEmail = ({ to, recovery }: Event & { recovery: { opensAt: Date } }): EmailContent => {
  const name = fullName(recovery.person)
  const from = `${formatDateTime(recovery.opensAt.toISOString(), 'UTC')} (UTC)`
  const who = namesOf(recovery.vouchers)
  const isPerson = recovery.role === 'person'
  return {
    subject: isPerson
      ? `Your family is about to let you back in to ${PRODUCT}`
      : `${name} is about to get a new password for ${PRODUCT}`,
    preview: 'If that isn’t right, there are 24 hours to stop it.',
    heading: isPerson ? 'Your family is helping you back in' : `${name} gets back in, unless you stop it`,
    blocks: isPerson
      ? [
          hello(to),
          paragraph(
            `${who} vouched for you, and the owner of the vault has approved. From ${from} on, they can give you a link. With it, you choose a new password.`,
          ),
          paragraph(
            'If you know about this, just wait for the link. If you don’t, someone may be after your account: please stop it. You don’t have to sign in for that.',
          ),
          stopOr(recovery.stopToken),
        ]
      : [
          hello(to),
          paragraph(
            `${who} vouched for ${name}, who can’t sign in anymore, and the owner of the vault has approved. From ${from} on, they can make a link on the Family page. With it, ${name} chooses a new password.`,
          ),
          paragraph(
            recovery.stopToken === undefined
              ? `If you think that’s wrong, please call ${name} or the owner. They can stop it until then.`
              : `If you’re not sure anymore, stop it. You don’t have to sign in for that, and ${name} can be helped again later.`,
          ),
          stopOr(recovery.stopToken),
        ],
    reason: REASON,
  }
}

/** To everyone, when it was stopped or isn't needed anymore. */
export const recoveryEndedEmail = ({ to, recovery }: Event): EmailContent => {
  const isPerson = recovery.role === 'person'
  const name = fullName(recovery.person)
  return {
    subject: isPerson ? `Your ${PRODUCT} password stays as it is` : `${name} isn’t getting a new password`,
    preview: 'Nothing has changed.',
    heading: 'It was stopped, and nothing has changed',
    blocks: [
      hello(to),
      paragraph(
        isPerson
          ? `Helping you back in to ${PRODUCT} has ended: ${someone(recovery.endedBy)} stopped it, or you signed in. Your password stays as it is.`
          : `Helping ${name} back in to ${PRODUCT} has ended. ${someone(recovery.endedBy)} stopped it, or doesn’t need it anymore. The password stays as it is.`,
      ),
      paragraph('If someone really can’t sign in, relatives can begin again on the Family page.'),
      seeFamily,
    ],
    reason: REASON,
  }
}

/** To everyone, once the new password is set. */
export const recoveryFinishedEmail = ({ to, recovery }: Event): EmailContent => {
  const isPerson = recovery.role === 'person'
  const [name, who] = [fullName(recovery.person), namesOf(recovery.vouchers)]
  return {
    subject: isPerson ? `Your ${PRODUCT} account has a new password` : `${name} is back in ${PRODUCT}`,
    preview: isPerson ? 'If that wasn’t you, this email says what to do.' : 'With a link from the family.',
    heading: isPerson ? 'You have a new password' : `${name} has a new password`,
    blocks: isPerson
      ? [
          hello(to),
          paragraph(
            `Your password was changed with a link from your family. ${who} vouched for you. Every device was signed out, and your passkeys were removed.`,
          ),
          paragraph(
            'If that was you, there’s nothing to do. If it wasn’t, choose a new password now with this email address, which signs out every device. Then talk to the owner of the vault.',
          ),
          button('Choose a New Password', { path: '/forgot-password' }),
        ]
      : [
          hello(to),
          paragraph(
            `${name} has chosen a new password with the link from the family. ${who} vouched for them. Every device of theirs was signed out.`,
          ),
          paragraph(`If ${name} tells you that it wasn’t them, please let the owner of the vault know right away.`),
          seeFamily,
        ],
    reason: REASON,
  }
}
