import { type MouseEvent, useState } from 'react'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'

/** Whether a click should start a download here. Other clicks, such as for a new tab, are left to the browser. */
export const isPlainClick = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

/** Starts a download, or reports why it failed. `start` resolves to whether the download started. */
export const useStartDownload = () => {
  const [starting, setStarting] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async (href: string): Promise<boolean> => {
    setStarting(true)
    setProblem(null)
    try {
      await checkFile(href)
      openFile(href)
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

// The browser alone would save the error message as the file, or show no more than "failed".
const checkFile = async (href: string): Promise<void> => {
  const options = { credentials: 'include', cache: 'no-store' } as const
  const head = await fetch(href, { ...options, method: 'HEAD' })
  if (head.ok) return
  // A HEAD response has no body: only a GET returns the error message.
  const response = await fetch(href, options)
  if (!response.ok) throw new CallError(response.status, await response.text())
  await response.body?.cancel()
}

const openFile = (href: string): void => {
  const link = Object.assign(document.createElement('a'), { href, download: '', hidden: true })
  document.body.append(link)
  link.click()
  link.remove()
}
