import { Picture } from '#web/ui/pictures/picture.tsx'

const ROWS = [58, 130, 202, 274]
const COLUMNS = [46, 144, 242]

/** A researcher with headphones at a card catalog of voices. One drawer is open. */
export function ArchiveDrawer({ className }: { className?: string }) {
  return (
    <Picture width={480} height={400} className={className}>
      <ellipse className="fill-well" cx="240" cy="206" rx="228" ry="184" />
      <path className="fill-wood-dark" d="M58 344h26l-6 38H68zM294 344h26l-10 38h-10z" />
      <rect className="fill-wood" x="34" y="44" width="308" height="306" rx="12" />
      <rect className="fill-wood-dark" x="22" y="34" width="332" height="16" rx="8" />
      {ROWS.flatMap((y) =>
        COLUMNS.map((x) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <rect className="fill-wood-light" width="88" height="64" rx="8" />
            <rect className="fill-page stroke-edge" x="20" y="10" width="48" height="20" rx="3" />
            <path className="stroke-pine" d="M30 18v4M36 15v10M42 17v6M48 14v12M54 17v6M60 19v2" />
            <path className="fill-wood-dark" d="M32 52a12 10 0 0 1 24 0z" />
          </g>
        )),
      )}
      <path className="fill-edge" d="M146 202h84q6 0 6 6l16 66H124l16-66q0-6 6-6z" />
      <path className="fill-wood-light stroke-edge" d="M152 190h72v60h-72z" />
      <g transform="rotate(-6 188 180)">
        <path className="fill-page stroke-edge" d="M146 116h84v130h-84z" />
        <path className="stroke-on-honey" strokeWidth="4" d="M158 132h40" />
        <path
          className="stroke-pine"
          strokeWidth="4"
          d="M160 162v4M168 156v16M176 148v32M184 158v12M192 144v40M200 152v24M208 158v12M216 162v4"
        />
      </g>
      <path className="fill-wood-light stroke-edge" d="M148 216h18l4-10h28l4 10h26v60h-80z" />
      <path className="fill-page stroke-edge" d="M138 236h52l4-10h30l4 10h10v40H138z" />
      <rect className="fill-wood-light stroke-edge" x="116" y="256" width="144" height="92" rx="10" />
      <rect className="fill-page stroke-edge" x="152" y="272" width="72" height="28" rx="4" />
      <path
        className="stroke-pine"
        strokeWidth="3"
        d="M166 283v6M174 279v14M182 282v8M190 277v18M198 281v10M206 278v16M213 284v4"
      />
      <path className="fill-wood-dark" d="M170 332a18 14 0 0 1 36 0z" />

      <clipPath id="in-the-archive">
        <ellipse cx="240" cy="206" rx="228" ry="184" />
      </clipPath>
      <g clipPath="url(#in-the-archive)">
        <path className="fill-pine" d="M330 390c-6-66 8-118 42-130l36-2c44 10 62 52 64 132z" />
        <path
          className="fill-on-honey"
          d="M352 138c6-22 36-32 58-22 26 10 36 38 32 72-3 26-10 40-18 44-24 4-46 0-58-10 6-20 6-34 10-36-14-6-20-16-24-48z"
        />
        <path
          className="fill-skin-deep"
          d="M366 226v36c10 12 34 12 46-2l-8-60zM364 128c-14 10-20 24-20 38 0 6-10 16-12 22-1 4 5 5 8 6 1 3-1 5-1 8 0 3 3 4 3 6s-1 5 0 9c2 10 12 12 24 10 24-3 46-20 46-56 0-30-24-52-48-43z"
        />
        <path
          className="fill-on-honey"
          d="M352 138c6-22 36-32 58-22 26 10 36 38 32 72-3 26-10 40-18 44-14 0-20-4-24-10 2-16 0-24-2-36-14-6-22-16-26-30-8-2-14-8-20-18z"
        />
        <path className="stroke-pine" strokeWidth="8" d="M376 112c34-8 52 20 34 64" />
        <rect className="fill-pine-dark" x="386" y="164" width="26" height="38" rx="12" />
        <path className="stroke-on-honey" strokeWidth="4" d="M349 172v1" />
        <path className="stroke-on-honey" strokeWidth="3" d="M342 206q8 4 14-2" />
        <circle className="fill-skin-deep" cx="280" cy="316" r="13" />
        <path className="stroke-pine-dark" strokeWidth="32" d="M402 296c-4 36-20 52-48 46l-56-18" />
      </g>
    </Picture>
  )
}
