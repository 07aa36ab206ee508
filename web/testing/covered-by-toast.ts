import type { Page } from 'playwright-core'

/** What the open toast covers that could be pressed without it; null without a toast. It stays open from then on. */
export const coveredByToast = (page: Page): Promise<string[] | null> =>
  page.evaluate(() => {
    // Its time stands still while another window has the focus.
    dispatchEvent(new Event('blur'))
    const card = document.querySelector<HTMLElement>('[role=region][aria-label^=Notifications] li')
    if (!card) return null
    const { left, right, top, bottom } = card.getBoundingClientRect()
    const covered = new Set<string>()
    const list = card.closest('ol')
    list?.style.setProperty('visibility', 'hidden')
    for (let y = top + 1; y < bottom; y += 4)
      for (let x = left + 1; x < right; x += 4) {
        const one = document
          .elementFromPoint(x, y)
          ?.closest('a[href], button, input, select, textarea, summary, [role], :has(> [type=range])')
        const target = one?.querySelector(':scope > [type=range]') ?? one
        if (target instanceof HTMLElement && target.tabIndex >= 0)
          covered.add(target.ariaLabel ?? target.textContent.trim())
      }
    list?.style.removeProperty('visibility')
    return [...covered]
  })
