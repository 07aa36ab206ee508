import { encodeQR } from 'qr'
import { useMemo } from 'react'
import { qrPath } from './qr-path.ts'

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
