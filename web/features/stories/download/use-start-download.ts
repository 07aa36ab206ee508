import { type MouseEvent, useState } from 'react'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'

// Asks before the browser does: it would save what is said instead of a file, or say no more than "failed".
const ask = async (href: string): Promise<void> => {
  const options = { credentials: 'include', cache: 'no-store' } as const
  const head = await fetch(href, { ...options, method: 'HEAD' })
  if (head.ok) return
  // Only an answer to the whole question has the sentence in it.
  const refused = await fetch(href, options)
  if (!refused.ok) throw new CallError(refused.status, await refused.text())
  await refused.body?.cancel()
}

const open = (href: string): void => {
  const link = Object.assign(document.createElement('a'), { href, download: '', hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Starts a download, or says in a sentence why there is none. `start` resolves to whether it began. */
export const useStartDownload = () => {
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async (href: string): Promise<boolean> => {
    setStarting(true)
    setProblem(null)
    try {
      await ask(href)
      open(href)
      return true
    } catch (error) {
      setProblem(sentenceOf(error))
      return false
    } finally {
      setStarting(false)
    }
  }
  return { start, starting, problem }
}

/** Whether a link was just clicked. Whoever wants it in another window, or saved by a menu, gets what the browser does. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey
