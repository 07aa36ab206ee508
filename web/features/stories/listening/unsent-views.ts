/** What a person did with a story. */
export interface View {
  readonly positionMs?: number
  readonly hasListened?: boolean
}

interface Owner {
  readonly userId: number
  readonly familyId: number
}

export interface UnsentView extends Owner {
  readonly storyId: number
  readonly view: View
}

/** More than anybody listens to without a network. */
const MAX_STORED = 200
const storageKey = ({ userId, familyId }: Owner) => `keepsaid-views-${userId}-${familyId}`

/**
 * What the server doesn't know yet of a person in a family, on this device until it was sent, or until they sign out.
 * @param findOwner who is signed in, and in which family
 */
export function createUnsentViews(findOwner: () => Owner | null) {
  let owner: Owner | null = null
  let views = new Map<number, View>()

  function readOwn(): Map<number, View> {
    const current = findOwner()
    if (current?.userId !== owner?.userId || current?.familyId !== owner?.familyId) {
      owner = current
      views = new Map(current ? readStored(storageKey(current)) : [])
    }
    return views
  }

  function store(): void {
    if (!owner) return
    try {
      if (views.size === 0) localStorage.removeItem(storageKey(owner))
      else localStorage.setItem(storageKey(owner), JSON.stringify([...views].slice(-MAX_STORED)))
    } catch {
      // Without storage it lasts as long as the page.
    }
  }

  return {
    get: (storyId: number): View | undefined => readOwn().get(storyId),
    add(storyId: number, view: View): void {
      const own = readOwn()
      own.set(storyId, { ...own.get(storyId), ...view })
      store()
    },
    first(): UnsentView | null {
      const [next] = readOwn()
      return next && owner ? { ...owner, storyId: next[0], view: next[1] } : null
    },
    /** It was sent. What was added meanwhile stays. */
    remove({ storyId, view }: UnsentView): void {
      const own = readOwn()
      if (own.get(storyId) !== view) return
      own.delete(storyId)
      store()
    },
    putLast({ storyId, view }: UnsentView): void {
      const own = readOwn()
      if (own.get(storyId) !== view) return
      own.delete(storyId)
      own.set(storyId, view)
      store()
    },
  }
}

function readStored(key: string): [number, View][] {
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(parsed) ? parsed.filter(isStored) : []
  } catch {
    return []
  }
}

const isStored = (entry: unknown): entry is [number, View] =>
  Array.isArray(entry) && typeof entry[0] === 'number' && typeof entry[1] === 'object' && entry[1] !== null
