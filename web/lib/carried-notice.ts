import { type ToastOptions, toast } from '#web/ui/toast.ts'

const KEY = 'keepsaid-notice'

/** Keeps a short notice over a page load, which would otherwise take it away before it could be read. */
export const carryNotice = (notice: Pick<ToastOptions, 'title' | 'description'>): void =>
  sessionStorage.setItem(KEY, JSON.stringify(notice))

/** Shows the notice that was carried here, once. */
export const showCarriedNotice = (): void => {
  const carried = sessionStorage.getItem(KEY)
  if (!carried) return
  sessionStorage.removeItem(KEY)
  toast(JSON.parse(carried))
}
