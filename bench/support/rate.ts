/** How many times a second something gets done in this process, with so many of it under way. */
export const rate = async (atOnce: number, milliseconds: number, act: () => Promise<void>): Promise<number> => {
  const began = performance.now()
  let done = 0
  const work = async () => {
    for (; performance.now() - began < milliseconds; done++) await act()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return (done * 1000) / (performance.now() - began)
}
