/** Counting begins after so long, in milliseconds, though the page is still busy. */
export const BEGIN_BY_MS = 4000
