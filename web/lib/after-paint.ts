/** A hidden page paints nothing, and must not wait for it. */
const AT_LEAST_BY_MS = 100

/** Resolves once what was just drawn is to be seen: what is fetched from then on does not hold it up. */
export const afterPaint = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, AT_LEAST_BY_MS)
  })
