/**
 * A script that changes a page as Chrome's translation does: it moves every text, now and later, into two `<font>`
 * elements, unless `translate="no"` is above it. The words stay the same, so a test finds them as always.
 */
export const translatesPages = `
  const SKIPPED = 'script, style, textarea, svg, noscript, title, [translate="no"]'
  const isDone = new WeakSet()
  const translate = (text) => {
    if (isDone.has(text) || !text.nodeValue.trim() || !text.parentElement || text.parentElement.closest(SKIPPED)) return
    const outer = document.createElement('font')
    const inner = outer.appendChild(document.createElement('font'))
    const translation = inner.appendChild(document.createTextNode(text.nodeValue))
    isDone.add(translation)
    text.replaceWith(outer)
  }
  const translateAll = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return translate(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(translate)
  }
  document.addEventListener('DOMContentLoaded', () => {
    translateAll(document.body)
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records)
        if (type === 'characterData') translate(target)
        else addedNodes.forEach(translateAll)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
`
