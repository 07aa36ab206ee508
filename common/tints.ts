// A person's own color, found by their name: of many who told a story or sent an invite, nothing else is known.

/** In web/styles/tokens.css. */
const TINTS = 12
/** Coprime to the number of tints: neighbors in the order of joining are far apart on the wheel. */
const STEP = 5

/**
 * A person's tint, 1 to 12. No two are alike in a family of twelve. A name that isn't a member's has one of the tints that are
 * left, which follows from the name.
 * @param family names in the order of joining
 */
export function tintOf(name: string, family: readonly string[]): number {
  const key = keyOf(name)
  const keys = family.map(keyOf)
  let index = keys.indexOf(key)
  if (index < 0) {
    let hash = 0
    for (const character of key) hash = (hash * 43 + character.charCodeAt(0)) % 65_537
    const taken = keys.length < TINTS ? keys.length : 0
    index = taken + (hash % (TINTS - taken))
  }
  return ((index * STEP) % TINTS) + 1
}

/** The same for "Ada Okafor" and "ada okafor ", because some names are typed more than once; accented letters in one form. */
const keyOf = (name: string): string => name.normalize().trim().toLowerCase()
