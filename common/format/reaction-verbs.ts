/** "Emma loved …" */
const VERBS: Readonly<Record<string, string>> = {
  '❤️': 'loved',
  '👏': 'applauded',
  '😊': 'smiled at',
  '👍': 'liked',
}

/** "loved", or "reacted to" for different reactions. */
export function formatReactionVerb([kind, ...others]: readonly string[]): string {
  return (kind !== undefined && others.length === 0 && VERBS[kind]) || 'reacted to'
}
