type Edges = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>

// One long function, because it runs inside pages as text (e2e/screens.e2e.ts).

/**
 * Finds layout faults on the open page: content that is too wide, cut off or overlapping, and targets that are too
 * small.
 */
export function layoutFaults(): string[] {
  const LEAST_TARGET = 47.5
  const PRESSED =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch], [role=checkbox], [role=slider], [role=option], [role=combobox]'
  // Every ancestor is asked about by everything inside it. Nothing changes during a run.
  const layers = new Map<Element, Element | null>()
  const windows = new Map<Element, Edges>()
  const seen = new Map<Element, boolean>()
  const hidden = new Map<Element, boolean>()
  const dialogs = document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')
  // Content under a dialog is dimmed and can't be pressed.
  showEverything()
  const looked = [...dialogs].findLast(isSeen) ?? document.body
  const pressed = [...looked.querySelectorAll<HTMLElement>(PRESSED)].filter(isSeen)
  return [...tooWide(), ...cutOff(), ...spilling(), ...lyingOver(), ...textOverText(), ...tooSmall()]

  /** Content far below isn't rendered yet, so its positions are unknown. */
  function showEverything(): void {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets.push(sheet)
  }

  function tooWide(): string[] {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const guilty = [...document.body.querySelectorAll('*')].filter(
      (one) => isSeen(one) && one.getBoundingClientRect().right > clientWidth + 1,
    )
    return [`The page is ${scrollWidth} px wide, not ${clientWidth}: ${guilty.slice(-3).map(say).join(', ')}`]
  }

  /** Boxes that hide part of their content. */
  function cutOff(): string[] {
    return [...looked.querySelectorAll<HTMLElement>('*')].filter(isSeen).flatMap((one) => {
      const { overflowX, overflowY, textOverflow, fontSize, webkitLineClamp } = getComputedStyle(one)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      const wide = hides(overflowX) && one.scrollWidth > one.clientWidth + 1
      // With tight line height, the space for ascenders and descenders sticks out, but nothing is drawn there.
      const high = hides(overflowY) && one.scrollHeight > one.clientHeight + Number.parseFloat(fontSize) / 3
      if (!(wide || high) || one.clientWidth <= 1 || !one.innerText.trim()) return []
      if ((textOverflow === 'ellipsis' || webkitLineClamp !== 'none') && isToldElsewhere(one)) return []
      return [`cut: ${say(one)}`]
    })
  }

  /**
   * Whether the full text of an ellipsis is available: behind its link, with a button next to it, or elsewhere on the
   * page.
   */
  function isToldElsewhere(one: HTMLElement): boolean {
    const text = one.textContent.trim()
    if (one.closest('[title], a[href]') || one.parentElement?.querySelector('[aria-expanded]')) return true
    return [...document.querySelectorAll('*')].some(
      (other) =>
        !other.contains(one) &&
        !one.contains(other) &&
        other.textContent.trim().includes(text) &&
        getComputedStyle(other).textOverflow !== 'ellipsis',
    )
  }

  /** Text that sticks out of its button or badge. */
  function spilling(): string[] {
    return pressed.flatMap((one) => {
      if (getComputedStyle(one).display === 'inline') return []
      const { left, right } = one.getBoundingClientRect()
      const out = linesOf(one).find(({ box }) => box.left < left - 1 || box.right > right + 1)
      return out ? [`“${out.parent.textContent}” reaches out of ${say(one)}`] : []
    })
  }

  function lyingOver(): string[] {
    const found: string[] = []
    const apart = pressed.filter((one) => getComputedStyle(one).position !== 'absolute' && !one.closest('label'))
    for (const [at, one] of apart.entries())
      for (const other of apart.slice(at + 1)) {
        if (one.contains(other) || other.contains(one) || layerOf(one) !== layerOf(other)) continue
        if (boxesOf(one).some((box) => boxesOf(other).some((otherBox) => overlap(box, otherBox))))
          found.push(`over each other: ${say(one)} and ${say(other)}`)
      }
    return found
  }

  /** More than one for a link that wraps. */
  function boxesOf(one: Element): DOMRect[] {
    return [...one.getClientRects()].flatMap((box) => clipped(box, one.parentElement) ?? [])
  }

  function textOverText(): string[] {
    const lines = linesOf(looked)
    const found: string[] = []
    for (const [at, one] of lines.entries())
      for (const other of lines.slice(at + 1))
        if (one.parent !== other.parent && overlap(one.box, other.box) && layerOf(one.parent) === layerOf(other.parent))
          found.push(`text over text: ${say(one.parent)} and ${say(other.parent)}`)
    return found.slice(0, 3)
  }

  /** The boxes of all visible lines of text. */
  function linesOf(root: Element): { parent: Element; box: DOMRect }[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const lines: { parent: Element; box: DOMRect }[] = []
    while (walker.nextNode()) {
      const { parentElement: parent } = walker.currentNode
      if (!parent || !walker.currentNode.textContent?.trim() || !isSeen(parent)) continue
      const range = document.createRange()
      range.selectNode(walker.currentNode)
      for (const { x, y, width, height } of range.getClientRects()) {
        // Letters are lower than their line boxes, and lines may be close together.
        const shown = clipped(new DOMRect(x, y + height * 0.3, width, height * 0.4), parent)
        if (shown) lines.push({ parent, box: shown })
      }
    }
    return lines
  }

  function tooSmall(): string[] {
    return pressed.flatMap((one) => {
      if (isInText(one)) return []
      const { width, height } = (one.closest('label') ?? labelOf(one) ?? one).getBoundingClientRect()
      const own = one.getBoundingClientRect()
      const [w, h] = [Math.max(width, own.width), Math.max(height, own.height)]
      return w < LEAST_TARGET || h < LEAST_TARGET ? [`only ${Math.round(w)} × ${Math.round(h)} px: ${say(one)}`] : []
    })
  }

  function overlap(one: DOMRect, other: DOMRect): boolean {
    const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return across > 1 && down > 1
  }

  /** Fixed and sticky elements may cover scrolled content. */
  function layerOf(one: Element | null): Element | null {
    if (!one) return null
    return remember(layers, one, () =>
      ['fixed', 'sticky'].includes(getComputedStyle(one).position) ? one : layerOf(one.parentElement),
    )
  }

  /** The visible part of a box inside its clipping ancestors; null if there is none. */
  function clipped(box: DOMRect, from: Element | null): DOMRect | null {
    const { left, top, right, bottom } = intersect(windowOf(from), box)
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : null
  }

  /** What an element and its ancestors let through. */
  function windowOf(one: Element | null): Edges {
    if (!one || one === document.body) return { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }
    return remember(windows, one, () => {
      const outer = windowOf(one.parentElement)
      return getComputedStyle(one).overflow === 'visible' ? outer : intersect(outer, one.getBoundingClientRect())
    })
  }

  function intersect(one: Edges, other: Edges): Edges {
    return {
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    }
  }

  function isSeen(one: Element): boolean {
    return remember(
      seen,
      one,
      () =>
        one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        clipped(one.getBoundingClientRect(), one.parentElement) !== null &&
        !isClipped(one),
    )
  }

  /** Visible to screen readers only. */
  function isClipped(one: Element | null): boolean {
    if (!one) return false
    return remember(hidden, one, () => {
      const { clipPath, position } = getComputedStyle(one)
      return (position === 'absolute' && clipPath.startsWith('inset(50%')) || isClipped(one.parentElement)
    })
  }

  function remember<Value>(known: Map<Element, Value>, one: Element, find: () => Value): Value {
    if (!known.has(one)) known.set(one, find())
    return known.get(one) as Value
  }

  function labelOf(one: Element): Element | undefined {
    return one instanceof HTMLInputElement && ['checkbox', 'radio'].includes(one.type) ? one.labels?.[0] : undefined
  }

  /** A link inside a sentence. */
  function isInText(one: Element): boolean {
    if (getComputedStyle(one).display !== 'inline') return false
    const around = one.parentElement?.textContent?.trim() ?? ''
    return around.length > (one.textContent?.trim().length ?? 0)
  }

  function say(one: Element): string {
    const text = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 50)
    return `<${one.tagName.toLowerCase()}> “${text}” (${String(one.className).slice(0, 60)})`
  }
}
