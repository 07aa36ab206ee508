/** How many stories were found: "1 story found", "50 stories found so far". */
export function formatFound(count: number, more: boolean): string {
  if (count === 0) return 'No story found'
  return `${count} ${count === 1 ? 'story' : 'stories'} found${more ? ' so far' : ''}`
}
