/** What forms accept. The column counts an emoji as one character, they as two. */
const MAX_LENGTH = 100

/** The first name of a family, after the last name of its owner. */
export const firstFamilyName = (lastName: string): string =>
  `The ${shorten(lastName, MAX_LENGTH - 'The  Family'.length)} Family`

/** The name of a family after the person whose stories it is about: "The Ellison Family", or "Ruth’s Family". */
export const familyNameAfter = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  lastName ? firstFamilyName(lastName) : `${shorten(firstName, MAX_LENGTH - '’s Family'.length)}’s Family`

/** By whole characters. */
const shorten = (name: string, max: number): string => {
  let short = ''
  for (const character of name) {
    if (short.length + character.length > max) break
    short += character
  }
  return short.trimEnd()
}
