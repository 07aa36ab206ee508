/** What becomes of the stories of a person whose account will be deleted. */
interface DeletedAccount {
  /** What the person chose for the stories they told. */
  keepsStories: boolean
  /** Names of the families they own, which end with the account unless another member takes them over. */
  ownedFamilies: readonly string[]
  /** Whether they are in a family of someone else. */
  isMemberElsewhere: boolean
}

export const formatStoriesEnd = ({ keepsStories, ownedFamilies, isMemberElsewhere }: DeletedAccount): string => {
  const stay = keepsStories ? 'stay with your family, in your name and your voice' : 'will be deleted with it'
  if (ownedFamilies.length === 0) return `The stories you told ${stay}.`
  const names = new Intl.ListFormat('en').format(ownedFamilies)
  const it = ownedFamilies.length === 1 ? 'it' : 'them'
  const vaults = `${names} will be deleted, too, with every story in ${it}, unless another member takes ${it} over first.`
  if (!keepsStories) return `${vaults} The stories you told will be deleted in any case.`
  return isMemberElsewhere ? `${vaults} The stories you told in other families stay there.` : vaults
}
