/** What becomes of the stories of a person whose account will be deleted. */
interface DeletedAccount {
  /** What the person chose for the stories they told. */
  keepsStories: boolean
  /** The families they own, whose vaults end with the account unless another member takes them over. */
  ownedFamilies: readonly { name: string; hasOtherMembers: boolean }[]
  /** Whether they are in a family of someone else. */
  isMemberElsewhere: boolean
}

export const formatStoriesEnd = ({ keepsStories, ownedFamilies, isMemberElsewhere }: DeletedAccount): string => {
  const stay = keepsStories ? 'stay with your family, in your name and your voice' : 'will be deleted with it'
  if (ownedFamilies.length === 0) return `The stories you told ${stay}.`
  const names = new Intl.ListFormat('en').format(ownedFamilies.map(({ name }) => name))
  const [vault, it] = ownedFamilies.length === 1 ? ['vault', 'it'] : ['vaults', 'them']
  const canStay = ownedFamilies.some(({ hasOtherMembers }) => hasOtherMembers)
  const unless = canStay ? `, unless another member takes ${it} over first` : ''
  const vaults = `The ${vault} of ${names} will be deleted, too, with every story in ${it}${unless}.`
  if (!keepsStories) return `${vaults} The stories you told will be deleted in any case.`
  return isMemberElsewhere ? `${vaults} The stories you told in other families stay there.` : vaults
}
