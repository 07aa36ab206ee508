/** The sheet that a story stands on, and its shape while it is still coming. */
export const sheet =
  'flex scroll-mt-40 flex-col gap-6 rounded-card border border-hairline bg-card px-sheet py-5 shadow-low sm:p-8 print:border-0 print:p-0 print:shadow-none'
