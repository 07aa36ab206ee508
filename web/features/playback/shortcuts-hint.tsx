const KEYS = [
  ['K', 'play or pause'],
  ['J', 'back 15 seconds'],
  ['L', 'forward 15 seconds'],
  ['<', 'slower'],
  ['>', 'faster'],
  ['← →', '5 seconds on the waveform'],
] as const

/** What the keyboard does while the player or the words have the focus. Not shown to fingers. */
export function ShortcutsHint() {
  return (
    <details className="mt-2 text-small text-ink-soft print:hidden pointer-coarse:hidden">
      <summary className="w-fit cursor-pointer rounded-small py-3">Keyboard</summary>
      <p>While the player or a word has the focus:</p>
      <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1.5">
        {KEYS.map(([key, what]) => (
          <li key={key}>
            <kbd className="rounded-small border border-edge px-2 font-interface font-[650] text-ink">{key}</kbd> {what}
          </li>
        ))}
      </ul>
    </details>
  )
}
