import { encodeQR } from 'qr'
import { useMemo } from 'react'

/** Modules of white around the code, without which phones do not find it. */
const QUIET_ZONE = 4

/** An address as a picture for the camera of a phone: dark on light in either theme, as wide as there is room. */
export function QrCode({ address, label }: { address: string; label: string }) {
  const rows = useMemo(() => encodeQR(address, 'raw', { ecc: 'medium', border: QUIET_ZONE }), [address])
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
 * The dark modules of a QR code as one SVG path, a rectangle for each run in a row.
 * @param rows true is dark; one unit is one module
 */
export function qrPath(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => runsOf(row).map(([x, width]) => `M${x} ${y}h${width}v1h-${width}z`)).join('')
}

function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
