/**
 * The page that somebody means who types its address in capitals or with a slash behind it; null where it is none of ours. What
 * an address carries is kept as it was typed, and what it begins with is always our own path, so that this never leads elsewhere.
 * @param patterns the paths of pages, with `:` before a last part that differs
 */
export const addressMeant = (patterns: readonly string[]): ((url: string) => string | null) => {
  const paths = new Set(patterns.filter((pattern) => !pattern.includes(':')))
  const beginnings = patterns.filter((pattern) => pattern.includes(':')).map((pattern) => pattern.split(':', 1).join())
  return (url) => {
    const [typed = '', ...query] = url.split(/(?=\?)/)
    const path = typed.replace(/(?<=.)\/$/, '')
    const plain = path.toLowerCase()
    if (paths.has(plain)) return plain + query.join('')
    const beginning = beginnings.find((one) => plain.startsWith(one))
    const last = path.slice(beginning?.length)
    return beginning && /^[\w-]+$/.test(last) ? beginning + last + query.join('') : null
  }
}
