import { Picture } from './picture.tsx'

const ROWS = [58, 130, 202, 274]
const COLUMNS = [66, 170, 274]

/** A card catalog of voices: one drawer is open, and a glass finds the words in it. */
export function ArchiveDrawer({ className }: { className?: string }) {
  return (
    <Picture width={480} height={400} className={className}>
      <ellipse className="fill-well" cx="240" cy="206" rx="228" ry="184" />
      <path className="fill-ink-soft" d="M78 344h26l-6 38H88zM334 344h26l-10 38h-10z" />
      <rect className="fill-card" x="54" y="44" width="328" height="306" rx="12" />
      <rect className="fill-clay/50" x="54" y="44" width="328" height="306" rx="12" />
      <rect className="fill-ink-soft" x="42" y="34" width="352" height="16" rx="8" />
      {ROWS.flatMap((y) =>
        COLUMNS.map((x) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <rect className="fill-shape" width="96" height="64" rx="8" />
            <rect className="fill-card stroke-edge" x="24" y="10" width="48" height="20" rx="3" />
            <path className="stroke-evergreen" d="M34 18v4M40 15v10M46 17v6M52 14v12M58 17v6M64 19v2" />
            <path className="fill-ink-soft" d="M36 52a12 10 0 0 1 24 0z" />
          </g>
        )),
      )}
      <path className="fill-edge" d="M176 202h84q6 0 6 6l16 66H154l16-66q0-6 6-6z" />
      <path className="fill-shape stroke-edge" d="M182 190h72v60h-72z" />
      <g transform="rotate(-6 218 180)">
        <path className="fill-card stroke-edge" d="M176 116h84v130h-84z" />
        <path className="stroke-ink" strokeWidth="4" d="M188 132h40" />
        <path
          className="stroke-evergreen"
          strokeWidth="4"
          d="M190 162v4M198 156v16M206 148v32M214 158v12M222 144v40M230 152v24M238 158v12M246 162v4"
        />
      </g>
      <path className="fill-shape stroke-edge" d="M178 216h18l4-10h28l4 10h26v60h-80z" />
      <path className="fill-card stroke-edge" d="M168 236h52l4-10h30l4 10h10v40H168z" />
      <rect className="fill-shape stroke-edge" x="146" y="256" width="144" height="92" rx="10" />
      <rect className="fill-card stroke-edge" x="182" y="272" width="72" height="28" rx="4" />
      <path
        className="stroke-evergreen"
        strokeWidth="3"
        d="M196 283v6M204 279v14M212 282v8M220 277v18M228 281v10M236 278v16M243 284v4"
      />
      <path className="fill-ink-soft" d="M200 332a18 14 0 0 1 36 0z" />
      <path className="stroke-ink-soft" strokeWidth="8" d="M396 288l10 12" />
      <path className="stroke-clay" strokeWidth="16" d="M410 305l32 40" />
      <circle className="fill-card stroke-evergreen" strokeWidth="9" cx="364" cy="248" r="50" />
      <path
        className="stroke-evergreen"
        strokeWidth="6"
        d="M334 242v12M346 232v32M358 220v56M370 236v24M382 228v40M394 242v12"
      />
    </Picture>
  )
}
