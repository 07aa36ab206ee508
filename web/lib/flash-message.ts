import { type ToastOptions, toast } from '#web/ui/toast.ts'
import { storeForNextPage } from './browser-storage.ts'

const KEY = 'keepsaid-notice'

/** Stores a toast to show after the next page load. */
export const storeFlashMessage = (notice: Pick<ToastOptions, 'title' | 'description' | 'variant'>): void =>
  storeForNextPage(KEY, JSON.stringify(notice))

/** Shows a toast stored by the previous page, once. */
export const showFlashMessage = (): void => {
  const carried = sessionStorage.getItem(KEY)
  if (!carried) return
  sessionStorage.removeItem(KEY)
  toast(JSON.parse(carried))
}
