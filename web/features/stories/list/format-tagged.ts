/** What became of tagging many stories, as the server counts it. */
export interface Tagged {
  changed: number
  same: number
  full: number
  notYours: number
}

const stories = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'story' : 'stories'}`

/** "3 stories chosen" */
export const formatChosen = (count: number): string =>
  count === 0 ? 'No story chosen yet' : `${stories(count)} chosen`

/** What has changed, and in a sentence each what has not and why. */
export function formatTagged({ changed, same, full, notYours }: Tagged): { title: string; rest: string } {
  const rest = [
    same > 0 && `${stories(same)} had it so already.`,
    full > 0 && `${stories(full)} would have had more than 50 tags and stayed as before.`,
    notYours > 0 && `${stories(notYours)} belong to somebody else to tag.`.replace('1 story belong', '1 story belongs'),
  ]
  return {
    title: changed === 0 ? 'Nothing was changed' : `${stories(changed)} changed`,
    rest: rest.filter((one) => one !== false).join(' '),
  }
}
