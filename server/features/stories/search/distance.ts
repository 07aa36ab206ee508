/** How many letters must be changed, added, left out or swapped with their neighbor to make one word the other. */
export const distance = (one: string, other: string): number => {
  const a = [...one]
  const b = [...other]
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const now = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const least = Math.min((last[j] ?? 0) + 1, (now[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      now.push(swapped ? Math.min(least, (beforeLast[j - 2] ?? 0) + 1) : least)
    }
    beforeLast = last
    last = now
  }
  return last.at(-1) ?? 0
}
