import { formatLastDay } from '#common/format/dates.ts'
import { formatStoriesEnd } from '#common/format/deleted-account.ts'
import { PRODUCT } from '#common/product.ts'
import {
  button,
  type EmailContent,
  familyNameOf,
  fullName,
  hello,
  type PersonName,
  paragraph,
  points,
  small,
} from './email-content.ts'

const ACCOUNT_REASON = `You get this email because it’s about your ${PRODUCT} account.`
const MEMBER_REASON = 'You get this email because you’re a member of this family vault.'

/** To a person whose account will be deleted. */
export const deletionRequestedEmail = (event: {
  to: PersonName
  dueAt: Date
  keepsStories: boolean
  canUndo: boolean
  families: readonly { name: string; role: 'owner' | 'member'; hasOtherMembers: boolean }[]
}): EmailContent => ({
  subject: `Your ${PRODUCT} account will be deleted on ${formatLastDay(event.dueAt)}`,
  preview: event.canUndo
    ? 'Changed your mind? Sign in before then, and everything stays.'
    : 'Please download your stories before then.',
  heading: 'Your account will be deleted',
  blocks: [
    hello(event.to),
    paragraph(
      event.canUndo
        ? `You asked us to delete your account. We’ll do that on ${formatLastDay(event.dueAt)}.`
        : `An administrator of this ${PRODUCT} is going to delete your account on ${formatLastDay(event.dueAt)}.`,
    ),
    paragraph(
      formatStoriesEnd({
        keepsStories: event.keepsStories,
        ownedFamilies: event.families
          .filter(({ role }) => role === 'owner')
          .map(({ name, hasOtherMembers }) => ({ name: familyNameOf(name), hasOtherMembers })),
        isMemberElsewhere: event.families.some(({ role }) => role === 'member'),
      }),
    ),
    paragraph(
      event.canUndo
        ? 'Changed your mind? Sign in before that day and choose “Keep My Account.” You can download your stories there, too.'
        : 'You can still sign in and download your stories. If you think this is a mistake, please write to them.',
    ),
    button(event.canUndo ? 'Keep My Account' : 'Sign In', { path: '/auth?tab=sign-in' }),
    ...(event.canUndo
      ? [small('It wasn’t you? Keep your account with the button above, and then choose a new password.')]
      : []),
  ],
  reason: ACCOUNT_REASON,
})

/** To a person whose account an administrator keeps after all. */
export const deletionUndoneEmail = (event: { to: PersonName }): EmailContent => ({
  subject: `Your ${PRODUCT} account stays`,
  preview: 'It won’t be deleted.',
  heading: 'Your account stays',
  blocks: [
    hello(event.to),
    paragraph(
      `An administrator of this ${PRODUCT} has stopped the deletion of your account. Everything is as it was before, and there’s nothing you need to do.`,
    ),
    paragraph('If you asked for the deletion yourself and still want it, you can ask again on your profile.'),
    button('Sign In', { path: '/auth?tab=sign-in' }),
  ],
  reason: ACCOUNT_REASON,
})

/** The last email to an address. */
export const accountDeletedEmail = (): EmailContent => ({
  subject: `Your ${PRODUCT} account has been deleted`,
  preview: 'This is our last email to you.',
  heading: 'Your account has been deleted',
  blocks: [
    paragraph('Hello,'),
    paragraph(
      `Your ${PRODUCT} account has been deleted, as planned. Your email address, your password and everything in your profile are gone.`,
    ),
    paragraph('Thank you for the stories. This is our last email to you.'),
    small('Backups keep what was deleted until they’re replaced. Our privacy policy says how long that takes.'),
  ],
  reason: ACCOUNT_REASON,
})

type ToMember = { to: PersonName; familyName: string }

/** To every member of a family whose owner deletes their account. */
export const vaultEndingEmail = (event: ToMember & { owner: PersonName; dueAt: Date }): EmailContent => {
  const family = familyNameOf(event.familyName)
  return {
    subject: `The vault of ${family} will be deleted on ${formatLastDay(event.dueAt)}, unless one of you takes it over`,
    preview: 'Nothing is lost yet. Here’s what you can do.',
    heading: `The vault of ${family} needs a new owner`,
    blocks: [
      hello(event.to),
      paragraph(
        `${fullName(event.owner)} owns the vault of ${family} and is deleting their account. If nothing happens, the vault and every story in it will be deleted on ${formatLastDay(event.dueAt)}.`,
      ),
      points('What you can do until then', [
        'Take over the vault: any member can, and then everything stays as it is',
        'Download the stories you told, free',
      ]),
      button('Take Over or Download', { path: '/family' }),
    ],
    reason: MEMBER_REASON,
  }
}

/** To every member, once it's certain again that their family stays. */
export const vaultStaysEmail = (event: ToMember & { owner: PersonName }): EmailContent => {
  const family = familyNameOf(event.familyName)
  return {
    subject: `The vault of ${family} stays`,
    preview: 'The vault won’t be deleted.',
    heading: `The vault of ${family} stays`,
    blocks: [
      hello(event.to),
      paragraph(
        `${fullName(event.owner)} is keeping their account, so the vault won’t be deleted. There’s nothing you need to do.`,
      ),
      button('Open the Vault', { path: '/' }),
    ],
    reason: MEMBER_REASON,
  }
}

/** To every member, when a family has a new owner. */
export const ownerChangedEmail = (
  event: ToMember & { owner: PersonName; isOwner: boolean; hasEndedConsent: boolean },
): EmailContent => {
  const family = familyNameOf(event.familyName)
  const owner = event.isOwner ? 'You' : fullName(event.owner)
  return {
    subject: event.isOwner ? `You own the vault of ${family} now` : `${owner} owns the vault of ${family} now`,
    preview: 'Every story stays where it is.',
    heading: `The vault of ${family} has a new owner`,
    blocks: [
      hello(event.to),
      paragraph(
        `${owner} own${event.isOwner ? '' : 's'} the vault of ${family} now. Every story stays where it is, for all of you.`,
      ),
      ...(event.isOwner
        ? [
            points('What you can do now', [
              'Invite relatives, and end their access',
              'Download the whole vault',
              'Look after the plan, if there is one. It stays the family’s, and so does the card until you change it',
            ]),
          ]
        : []),
      ...(event.isOwner && event.hasEndedConsent
        ? [
            paragraph(
              'The owner before you had agreed that a company transcribes recordings, or writes with you. That has ended: it’s your decision now. You can agree again on the Family page; until then, nothing is sent.',
            ),
          ]
        : []),
      button('See the Family', { path: '/family' }),
    ],
    reason: MEMBER_REASON,
  }
}

/** To every person who was a member, after a family has been deleted. */
export const vaultDeletedEmail = (event: ToMember): EmailContent => {
  const family = familyNameOf(event.familyName)
  return {
    subject: `The vault of ${family} has been deleted`,
    preview: 'Its owner has deleted their account, and no one took over the vault.',
    heading: 'The vault has been deleted',
    blocks: [
      hello(event.to),
      paragraph(
        `The owner of the vault of ${family} has deleted their account, and no one took it over. The vault was deleted today, with all its stories.`,
      ),
      paragraph('Your own account stays. You can start a family vault of your own, or join another one.'),
      button(`Open ${PRODUCT}`, { path: '/' }),
    ],
    reason: `You get this email because you were a member of this family vault.`,
  }
}

/** To the member whom the owner offers the family. */
export const handoverOfferedEmail = (event: {
  to: PersonName
  familyName: string
  owner: PersonName
}): EmailContent => {
  const [owner, family] = [fullName(event.owner), familyNameOf(event.familyName)]
  return {
    subject: `${owner} would like to hand over the vault of ${family} to you`,
    preview: 'You decide. Nothing changes until you accept.',
    heading: `Will you look after the vault of ${family}?`,
    blocks: [
      hello(event.to),
      paragraph(
        `${owner} would like you to own the vault of ${family}. As its owner, you invite relatives, can download the whole vault, and look after the plan, if there is one. ${owner} stays a member, and every story stays where it is.`,
      ),
      button('See the Offer', { path: '/profile/security' }),
      small('You can accept within 30 days. If you’d rather not, you can decline, or just do nothing.'),
    ],
    reason: MEMBER_REASON,
  }
}

/** To a member whom the owner has named as their heir. */
export const heirNamedEmail = (event: ToMember & { owner: PersonName }): EmailContent => {
  const family = familyNameOf(event.familyName)
  return {
    subject: `${fullName(event.owner)} has named you heir to the vault of ${family}`,
    preview: 'Nothing changes now, and there’s nothing you need to do.',
    heading: `You’re heir to the vault of ${family}`,
    blocks: [
      hello(event.to),
      paragraph(
        `${fullName(event.owner)} trusts you with the vault of ${family}. If one day they can’t look after it anymore, you can take it over.`,
      ),
      paragraph(
        `To do that, sign in and choose “Take Over as Heir” on the Security tab of your profile. Everyone in the family is emailed, and ${fullName(event.owner)} has 30 days to say no.`,
      ),
      button('See How It Works', { path: '/profile/security' }),
    ],
    reason: MEMBER_REASON,
  }
}

const STILL_THERE =
  'Still there? Sign in, or choose “Keep the Vault” if you’re signed in already. Anything you change there stops it, too, such as telling a story or asking a question. Listening alone doesn’t.'

/** To everyone in a family whose heir asks to take over. */
export const heirClaimedEmail = (
  event: ToMember & { owner: PersonName; heir: PersonName; takesOverAt: Date; role: 'owner' | 'heir' | 'member' },
): EmailContent => {
  const family = familyNameOf(event.familyName)
  const day = formatLastDay(event.takesOverAt)
  const { owner, heir } = event
  const texts = {
    owner: {
      subject: `${fullName(heir)} is about to take over the vault of ${family}`,
      preview: `Do anything in the vault before ${day} to keep it.`,
      what: `You named ${fullName(heir)} as your heir, and they’ve asked to take over the vault of ${family}. If we don’t hear from you, they’ll own it on ${day}. You stay a member, and every story stays.`,
      next: STILL_THERE,
    },
    heir: {
      subject: `You’re about to take over the vault of ${family}`,
      preview: `You’ll own it on ${day}, unless the owner says no.`,
      what: `You’ve asked to take over the vault of ${family} from ${fullName(owner)}. You’ll own it on ${day}, unless they’re active in the vault before that.`,
      next: 'We’ve told everyone in the family. You can change your mind on the Security tab of your profile.',
    },
    member: {
      subject: `${fullName(heir)} is about to take over the vault of ${family}`,
      preview: 'Every story stays where it is.',
      what: `${fullName(owner)} named ${fullName(heir)} as heir to the vault of ${family}, and ${fullName(heir)} has asked to take it over. They’ll own it on ${day}, unless ${fullName(owner)} is active in the vault before that.`,
      next: `Every story stays where it is. If you think that’s a mistake, please talk to ${fullName(owner)}.`,
    },
  }
  const { subject, preview, what, next } = texts[event.role]
  return {
    subject,
    preview,
    heading: `The vault of ${family} may get a new owner`,
    blocks: [
      hello(event.to),
      paragraph(what),
      paragraph(next),
      event.role === 'owner'
        ? button('Keep the Vault', { path: '/auth?tab=sign-in' })
        : button('See the Family', { path: '/family' }),
    ],
    reason: MEMBER_REASON,
  }
}

/** To an owner whose heir takes over soon. */
export const heirClaimEndingEmail = (
  event: ToMember & { heir: PersonName; takesOverAt: Date; now: Date },
): EmailContent => {
  const family = familyNameOf(event.familyName)
  const heir = fullName(event.heir)
  // After the server was off, the heir waits for another day.
  const days = Math.max(1, Math.round((event.takesOverAt.getTime() - event.now.getTime()) / 86_400_000))
  const when = days === 1 ? 'Tomorrow' : `In ${days} days`
  return {
    subject: `${when}, ${heir} takes over the vault of ${family}`,
    preview: 'Do anything in the vault to keep it.',
    heading: `${when}, the vault gets a new owner`,
    blocks: [
      hello(event.to),
      paragraph(
        `${heir}, the heir you named, has asked to take over the vault of ${family}, and we haven’t heard from you. ${when}, they’ll own it. You stay a member, and every story stays.`,
      ),
      paragraph(STILL_THERE),
      button('Keep the Vault', { path: '/auth?tab=sign-in' }),
    ],
    reason: MEMBER_REASON,
  }
}

/** To everyone in a family whose owner stays after all. */
export const heirClaimEndedEmail = (event: ToMember & { owner: PersonName; isOwner: boolean }): EmailContent => {
  const family = familyNameOf(event.familyName)
  const owns = event.isOwner ? 'You still own' : `${fullName(event.owner)} still owns`
  return {
    subject: `${owns} the vault of ${family}`,
    preview: 'The heir isn’t taking over.',
    heading: `The vault of ${family} keeps its owner`,
    blocks: [
      hello(event.to),
      paragraph(`The heir isn’t taking over the vault of ${family}. ${owns} it, and every story stays where it is.`),
      button('Open the Vault', { path: '/' }),
    ],
    reason: MEMBER_REASON,
  }
}
