/** Messages of errors that any API call may return, for people. `server/infra` knows the codes, not the product. */
export const apiMessages = {
  unauthorized: 'Unauthorized',
  accountGone: 'User account no longer exists',
  linkRevoked:
    'Your personal link was turned off. Please ask your family for a new one. Recordings on this device are still here.',
  fullSessionNeeded:
    'You’re signed in with a personal link, so this can’t be done here. Please ask the owner of your family’s vault.',
  accountDeleted: 'User account deleted',
  accountLeaving: 'Your account is about to be deleted. Reload the page to keep it.',
  crossSite: 'This request came from another site, so we didn’t carry it out.',
  forbidden: 'Only the person who made this can change it.',
  adminOnly: 'Only the administrators of this server can do this.',
  reviewMembers: 'Please say first who belongs to your family. Reload the page to do that.',
  noFamily: 'You’re not in a family yet.',
  notInFamily: 'You’re not in this family anymore. Please reload the page.',
  ownerOnly: 'Only the owner of the family vault can do this.',
  notFound: 'We couldn’t find this. It may have been deleted, or it belongs to another family.',
  tooMany: 'That was too many attempts. Please wait a minute and try again.',
  stopping: 'Keepsaid is restarting. Please try again in a moment.',
  maintenance:
    'Keepsaid is being looked after right now, so nothing can be changed. You can still read and listen, and recordings wait safely on your device. Please try again later.',
  unexpected: 'Something went wrong on our side. Please try again in a moment.',
  busy: 'Keepsaid is busy. Please try again in a moment.',
  signInsBusy: 'Many people are signing in right now. Please try again in a few seconds.',
  noFile: 'No audio recording found.',
  uploadBrokenOff: 'The upload stopped before it was complete. Nothing was saved. Please send it again.',
  storageFull: 'The vault is out of space. Nothing was saved, and your recording is still on this device.',
  fileTooLarge: (limit: string) => `This recording is larger than ${limit}, the most this vault can accept.`,
} as const
