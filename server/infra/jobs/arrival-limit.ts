type Limits = {
  /** Of each person, including files that are still arriving. */
  person: number
  /** Of everybody together, once they have arrived: bodies that never end must not keep others out. */
  all: number
}

/**
 * Limits in this process how many files are received and worked on at a time, so that neither the disk nor a queue fills up.
 * The work calls `arrived` when its file is complete. Throws what `busy` returns, also from `arrived`.
 */
export const createArrivalLimit = (max: Limits, busy: () => Error) => {
  const people: number[] = []
  let arrivedCount = 0
  return async <T>(userId: number, work: (arrived: () => void) => Promise<T>): Promise<T> => {
    if (people.filter((other) => other === userId).length >= max.person) throw busy()
    people.push(userId)
    let hasArrived = false
    const arrived = (): void => {
      if (arrivedCount >= max.all) throw busy()
      hasArrived = true
      arrivedCount += 1
    }
    try {
      return await work(arrived)
    } finally {
      people.splice(people.indexOf(userId), 1)
      if (hasArrived) arrivedCount -= 1
    }
  }
}
