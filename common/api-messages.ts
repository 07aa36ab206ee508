/** Messages of errors that any API call may return, for people. `server/infra` knows the codes, not the product. */
export const apiMessages = {
  unauthorized: 'Unauthorized',
  accountGone: 'User account no longer exists',
  crossSite: 'This request came from another site, so we didn’t carry it out.',
  forbidden: 'Only the person who made this can change it.',
  noFamily: 'You’re not in a family yet.',
  notInFamily: 'You’re not in this family anymore. Please reload the page.',
  ownerOnly: 'Only the owner of the family vault can do this.',
  notFound: 'We couldn’t find this. It may have been deleted, or it belongs to another family.',
  tooMany: 'That was too many attempts. Please wait a minute and try again.',
  stopping: 'Keepsaid is restarting. Please try again in a moment.',
  unexpected: 'Something went wrong on our side. Please try again in a moment.',
  busy: 'Keepsaid is busy. Please try again in a moment.',
  noFile: 'No audio recording found.',
  uploadBrokenOff: 'The upload stopped before it was complete. Nothing was saved. Please send it again.',
  storageFull: 'The vault is out of space. Nothing was saved, and your recording is still on this device.',
  fileTooLarge: (limit: string) => `This recording is larger than ${limit}, the most this vault can accept.`,
} as const
