type Limits = {
  /** Of each person, including files that are still arriving. */
  person: number
  /** Of everybody together, once they have arrived: bodies that never end must not keep others out. */
  all: number
}

/** Whose file it is. People without a family count as one of their own. */
export type Sender = {
  userId: number
  familyId: number
  /** A family without earlier stories: anyone can register many of them. */
  isNewFamily: boolean
}

export type Place = {
  /** To be called when the file is complete. Throws what `busy` returns if no place is free or can be freed. */
  arrived: () => void
  /** Aborts when the client disconnects, and with what `busy` returns when another family gets the place. */
  signal: AbortSignal
}

type Arrived = Sender & { giveUp: () => void }

/** A place of a new family weighs as much as two of another one. */
const weigh = (isNewFamily: boolean, count: number): number => count * (isNewFamily ? 2 : 1)

/**
 * Limits in this process how many files are received and worked on at a time, so that neither the disk nor a queue fills up.
 * When all places are taken, the family with the most gives one up to a family that has fewer: a crowd of accounts can't keep
 * others out. A family never loses its only place, unless it is new and the other one isn't. Throws what `busy` returns.
 */
export const createArrivalLimit = (max: Limits, busy: () => Error) => {
  const people: number[] = []
  /** The one that arrived first comes first. */
  let places: Arrived[] = []

  const freePlace = ({ familyId, isNewFamily }: Sender): void => {
    const families = Map.groupBy(places, (place) => place.familyId)
    const [heaviest] = [...families.values()]
      .flatMap((own) => (own[0] ? [{ oldest: own[0], weight: weigh(own[0].isNewFamily, own.length) }] : []))
      .sort((one, other) => other.weight - one.weight)
    const weight = weigh(isNewFamily, (families.get(familyId)?.length ?? 0) + 1)
    if (!heaviest || heaviest.weight <= weight) throw busy()
    // Who has waited longest has probably left.
    places = places.filter((place) => place !== heaviest.oldest)
    heaviest.oldest.giveUp()
  }

  return async <T>(sender: Sender, disconnected: AbortSignal, work: (place: Place) => Promise<T>): Promise<T> => {
    if (people.filter((userId) => userId === sender.userId).length >= max.person) throw busy()
    people.push(sender.userId)
    const lost = new AbortController()
    const place: Arrived = { ...sender, giveUp: () => lost.abort(busy()) }
    const arrived = (): void => {
      if (places.length >= max.all) freePlace(sender)
      places.push(place)
    }
    try {
      return await work({ arrived, signal: AbortSignal.any([disconnected, lost.signal]) })
    } finally {
      people.splice(people.indexOf(sender.userId), 1)
      places = places.filter((other) => other !== place)
    }
  }
}
