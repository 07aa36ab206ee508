import { ApiError } from '#server/infra/http/api-error.ts'
import { VOUCHER_DAYS, VOUCHES_NEEDED, WAIT_HOURS } from './contract.ts'

/** One code: what can't be helped this way. The sentence says no more than relatives may know. */
const recoveryUnavailable = (message: string) => new ApiError(409, 'recovery_unavailable', message)

export const ownerUnavailable = () =>
  recoveryUnavailable(
    'The owner of a vault can’t be helped this way, because no one else could approve it. If they named an heir, the heir can take over the vault. Otherwise, please ask the people who run this server.',
  )

export const hasPersonalLink = () =>
  recoveryUnavailable('This person signs in with a personal link and has no password. The owner can make a new link.')

export const unavailable = () =>
  recoveryUnavailable(
    'Relatives can’t help with this account. It may belong to more than one family, to someone who runs this server, or it’s being deleted. Please ask the people who run this server.',
  )

export const notForYourself = () =>
  recoveryUnavailable('You can’t vouch for yourself. Please ask relatives who know you.')

export const joinedRecently = () =>
  new ApiError(
    403,
    'joined_recently',
    `You can vouch for someone once you’ve been in the family for ${VOUCHER_DAYS} days. Please ask a relative who has been here longer.`,
  )

export const recoveryGone = () =>
  new ApiError(409, 'recovery_gone', 'This has ended: someone stopped it, the person is back, or it took too long.')

export const vouchesMissing = () =>
  new ApiError(
    409,
    'vouches_missing',
    `It takes ${VOUCHES_NEEDED} relatives who vouch. Please ask another one to do that first.`,
  )

export const notApproved = () =>
  new ApiError(409, 'not_approved', 'The owner of the vault has to approve it first. Please ask them.')

export const tooEarly = () =>
  new ApiError(
    409,
    'too_early',
    `Everyone has ${WAIT_HOURS} hours to stop it, not counting any time when the server was off. You can make the link when they’re over.`,
  )

export const cannotStop = () =>
  new ApiError(403, 'cannot_stop', 'Only the person themselves, the owner, and those who vouched can stop it.')

export const cannotMakeLink = () =>
  new ApiError(403, 'cannot_make_link', 'Only the owner and those who vouched can make the link.')

export const ownerHasChanged = () =>
  new ApiError(409, 'owner_has_changed', 'The vault has another owner by now. Please reload the page.')

export const recoveryInvalid = () =>
  new ApiError(
    410,
    'recovery_invalid',
    'This link no longer works. It can be used once, within a day. Please ask your relatives for a new one.',
  )

export const stopLinkInvalid = () =>
  new ApiError(410, 'stop_link_invalid', 'There’s nothing to stop anymore: it has ended, or it’s over already.')
