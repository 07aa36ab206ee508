/**
 * Puts `next` after `before`. If both end and begin with words of the same speaker, it says only once who speaks: a fragment
 * can't know what is told before it.
 */
export function joinSpeech(before: string, next: string, names: readonly string[]): string {
  const tag = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')
  const ended = new RegExp(`[,?!…]” (?:said|asked|whispered) (${tag})(?:\\.|[.,] “[^“”]*[.?!…]”)$`, 'u').exec(before)
  const begun = new RegExp(`^“([^“”]*)([,?!…])” (?:said|asked|whispered) (${tag})(\\. “|, “|\\.(?= |$))`, 'u').exec(
    next,
  )
  if (ended === null || begun === null || ended[1] !== begun[3]) return `${before} ${next}`
  const [whole, words = '', mark = '', , end = ''] = begun
  const rest = next.slice(whole.length)
  const pause = mark === ',' && end !== ', “' ? '.' : mark
  const speech = `${words}${pause}${end.endsWith('“') ? ` ${rest}` : `”${rest}`}`
  return before.endsWith('”') ? `${before.slice(0, -1)} ${speech}` : `${before} “${speech}`
}
