/** Of something that belongs to Premium, for who does not have it: what that means for them. */
export const sayPremium = (owner: boolean): string =>
  owner
    ? 'This is part of Premium. Premium cannot be chosen here yet.'
    : 'This is part of Premium, which the owner of this family vault decides on.'
