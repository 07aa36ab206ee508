// What a printed story says about its recording, in the browser's print and in the PDF.

/**
 * What a storyteller is called where there is little room: their first name, if they recorded the story with their own account;
 * otherwise the name that was typed, which may be "Grandma Ruth".
 */
export function calledNameOf({
  toldBy,
  user,
}: {
  toldBy: string
  user: { firstName: string; lastName: string } | null
}): string {
  const isAuthor = user !== null && toldBy.trim() === `${user.firstName} ${user.lastName}`.trim()
  return (isAuthor && user.firstName.trim()) || toldBy.trim()
}

/** Next to the code. */
export const hearItLine = (calledName: string): string => `Hear ${calledName} tell it`

/** Below it: who finds the page in a drawer shall know why it asks them to sign in. */
export const MEMBERS_ONLY = 'Family members only'
