import { useEffect, useRef, useState } from 'react'

/** So long after the last letter, in ms. */
const PAUSE = 300

/** What stands in a search box, searched for once somebody stops typing; follows the address when that changes by itself. */
export function useSearchText(q: string, onSearch: (q: string) => void) {
  const [text, setText] = useState(q)
  const searched = useRef(q)
  useEffect(() => {
    if (q === searched.current) return
    searched.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === searched.current) return
    const timer = setTimeout(() => {
      searched.current = wanted
      onSearch(wanted)
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [text, onSearch])
  return [text, setText] as const
}
