import { useEffect, useState } from 'react'

/** Screen readers tell what changes in a place that they know already: this long after it has come to the page. */
const KNOWN_BY_MS = 500

/** The text for a live region that has only just come to the page. */
export function useSaidLate(text: string): string {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), KNOWN_BY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return said
}
