import { useEffect, useState } from 'react'
import { onWaitingNews, type WaitingNews } from './waiting-news.ts'

/** The latest news of each recording that waits on this device, by its id, from whichever tab sends them. */
export function useWaitingNews(): ReadonlyMap<string, WaitingNews> {
  const [latest, setLatest] = useState<ReadonlyMap<string, WaitingNews>>(new Map())
  useEffect(() => onWaitingNews((news) => setLatest((before) => new Map(before).set(news.id, news))), [])
  return latest
}
