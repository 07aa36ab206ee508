import { Picture } from './picture.tsx'

/** A grandmother at her desk in the morning, talking to a tablet with a big red button. */
export function DeskByTheWindow({ className }: { className?: string }) {
  return (
    <Picture width={560} height={460} className={className}>
      <path className="fill-well" d="M26 336V76a68 68 0 0 1 68-68h372a68 68 0 0 1 68 68v260z" />
      <path className="fill-clay-wash" d="M66 254V126a88 88 0 0 1 176 0v128z" />
      <circle className="fill-on-record/80" cx="196" cy="108" r="20" />
      <path className="fill-evergreen-wash" d="M66 186c34-30 62-34 90-18s56 10 86-14v100H66z" />
      <path className="fill-evergreen/40" d="M66 222c44-26 84-18 112 0s46 6 64-6v38H66z" />
      <path className="stroke-card" strokeWidth="11" d="M66 254V126a88 88 0 0 1 176 0v128zM154 40v212M66 150h176" />
      <path
        className="stroke-edge"
        d="M60 252V126a94 94 0 0 1 188 0v126M112 336c-8-10 8-16 0-28m20 28c-8-10 8-16 0-28M293 62l30-20 30 20"
      />
      <path className="fill-edge" d="M284 60h78v92h-78z" />
      <path className="fill-card stroke-edge" d="M48 252h212a7 7 0 0 1 0 14H48a7 7 0 0 1 0-14zM292 68h62v76h-62z" />
      <ellipse className="fill-shape" cx="323" cy="106" rx="23" ry="30" />
      <path
        className="fill-ink-soft"
        d="M323 88a9 9 0 1 0 .1 0zM304 122c2-12 9-16 19-16s17 4 19 16a23 30 0 0 1-38 0z"
      />
      <path
        className="stroke-pine"
        strokeWidth="4"
        d="M93 166l11 38m30-44l-22 48M380 212v20M368 202v40M356 212v20M344 218v8M132 356c22-4 18 18-6 18"
      />
      <path
        className="stroke-terracotta"
        strokeWidth="15"
        d="M86 161h.1m8-8h.1m9 5h.1m-3 9h.1m-10 0h.1m5-6h.1M128 152h.1m9-7h.1m8 6h.1m-5 9h.1m-9 0h.1m5-6h.1"
      />
      <path className="fill-terracotta" d="M80 209h56v11h-4l-6 31H90l-6-31h-4z" />
      <path className="fill-wood" d="M484 262h34q12 0 12 12v62h-46z" />
      <path
        className="fill-pine"
        d="M80 210a13 13 0 0 1 6-25 13 13 0 0 1 23-3 13 13 0 0 1 25 5 12 12 0 0 1 4 23zM404 336c-1-42 9-68 34-76l34-2c34 6 53 32 57 78z"
      />
      <path
        className="fill-skin"
        d="M426 234v32c12 10 34 10 46-4l-8-52zM424 148c-14 10-20 24-20 38 0 6-10 16-12 22-1 4 5 5 8 6 1 3-1 5-1 8 0 3 3 4 3 6s-1 5 0 9c2 10 12 12 24 10 24-3 46-20 46-56 0-30-24-52-48-43z"
      />
      <path className="fill-page" d="M420 262c14 12 38 10 54-4l6 12c-20 16-48 18-66 4z" />
      <path
        className="fill-edge"
        d="M500 137a19 19 0 1 1-.1 0zM412 158c8-20 34-28 54-20 24 8 34 34 30 58-3 18-14 32-28 38-4-10-6-18-6-28-14-6-26-16-30-32-6 0-14-4-20-16z"
      />
      <path className="stroke-card/60" d="M440 148c20-4 40 8 46 30M492 148q8-6 16 2" />
      <path className="fill-skin" d="M452 192a9 11 0 1 1 2 20z" />
      <path className="fill-terracotta/20" d="M424 218a9 7 0 1 0 .1 0z" />
      <path className="stroke-on-honey" strokeWidth="3" d="M412 181a11 11 0 1 0 .1 0zm11 9l30 2m-44 0v1" />
      <path className="stroke-terracotta" strokeWidth="3" d="M402 226q8 4 14-2" />
      <path className="fill-wood-light" d="M30 336h500l30 65H0z" />
      <path className="fill-on-record/30" d="M84 336h130l-30 64H36z" />
      <rect className="fill-wood-dark" y="400" width="560" height="16" rx="7" />
      <path className="fill-wood" d="M26 416h508v28q0 14-14 14H40q-14 0-14-14z" />
      <path className="stroke-wood-dark" d="M186 416v42m188-42v42M262 434h36M92 434h28m320 0h28" />
      <path className="fill-page stroke-edge" d="M104 376a44 9 0 1 0 .1 0z" />
      <path className="fill-pine" d="M74 350h60q0 38-24 38H98q-24 0-24-38z" />
      <ellipse className="fill-terracotta stroke-page" cx="104" cy="350" rx="29" ry="6" />
      <path className="fill-page stroke-pine" d="M472 374h60l6 13h-72z" />
      <path className="fill-scrim/50" d="M160 384h216l14 10H148z" />
      <path className="fill-ink stroke-ink" strokeWidth="16" d="M172 240h176l10 140H164z" />
      <path className="fill-card" d="M175 243h170l8 134H169z" />
      <circle className="stroke-record/30" strokeWidth="5" cx="260" cy="304" r="55" />
      <circle className="fill-record" cx="260" cy="304" r="46" />
      <path className="stroke-ink" strokeWidth="4" d="M242 368h36" />
      <path className="stroke-pine-dark" strokeWidth="36" d="M466 296c6 34 0 56-14 62l-42 2" />
      <path className="stroke-skin" strokeWidth="20" d="M392 360h-10" />
      <path className="stroke-skin" strokeWidth="9" d="M380 354l-14-6" />
    </Picture>
  )
}
