// A script of its own in the head, so that the first paint has the right colors and text size: the content security policy
// allows no inline script, and the app itself comes too late. web/lib/appearance.ts stores what this reads.
try {
  const { theme, textSize } = JSON.parse(localStorage.getItem('keepsaid-appearance') ?? '{}')
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (['large', 'larger', 'largest'].includes(textSize)) dataset.textSize = textSize
} catch {
  // Nothing is stored, or the browser blocks storage.
}
