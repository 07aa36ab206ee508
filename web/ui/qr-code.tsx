import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** White modules around the code; phones need them to find it. */
const QUIET_ZONE = 4

/** A QR code as wide as its container, dark on light in both themes. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = useMemo(() => encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE }), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="block aspect-square w-full bg-code-light text-code-dark forced-color-adjust-none"
    >
      <path d={qrPath(rows)} fill="currentColor" />
    </svg>
  )
}

/**
 * The dark modules as one SVG path, with a rectangle for each run in a row.
 * @param rows true is dark; one unit is one module
 */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => darkRuns(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('')
}

function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
