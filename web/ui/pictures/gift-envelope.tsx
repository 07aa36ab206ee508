import { Picture } from './picture.tsx'

/** A grandfather reads the certificate that came in an envelope with a bow. */
export function GiftEnvelope({ className }: { className?: string }) {
  return (
    <Picture width={480} height={400} className={className}>
      <ellipse className="fill-well" cx="240" cy="204" rx="228" ry="186" />
      <clipPath id="at-the-gift">
        <ellipse cx="240" cy="204" rx="228" ry="186" />
      </clipPath>
      <g clipPath="url(#at-the-gift)">
        <path className="fill-terracotta" d="M308 332c6-50 24-82 58-90l36-2c36 8 52 42 58 92z" />
        <path
          className="fill-skin"
          d="M372 206v36c12 10 34 10 46-4l-8-56zM370 118c-14 10-20 24-20 38 0 6-10 16-12 22-1 4 5 5 8 6 1 3-1 5-1 8 0 3 3 4 3 6s-1 5 0 9c2 10 12 12 24 10 24-3 50-20 50-56 0-30-28-52-52-43z"
        />
        <path className="fill-page" d="M366 234c14 12 38 10 54-4l8 14c-20 14-50 16-68 2z" />
        <path
          className="fill-edge"
          d="M408 138q10-12 18-2c8 12 11 24 8 36-3 18-10 28-20 34-6-8-8-18-8-28-8-8-12-20-10-32 2-8 6-14 11-22z"
        />
        <path className="fill-skin" d="M398 160a9 11 0 1 1 2 20z" />
        <path className="stroke-on-honey" strokeWidth="3" d="M358 149a11 11 0 1 0 .1 0zm11 9l30 2m-44 0v1" />
        <path className="fill-edge" d="M343 190c6-8 18-8 28 2-10 8-22 6-28-2z" />
        <path className="fill-terracotta/20" d="M382 184a8 6 0 1 0 .1 0z" />
      </g>
      <path className="fill-wood" d="M24 330h432q8 0 8 8t-8 8H24q-8 0-8-8t8-8z" />
      <g transform="translate(-14 136) scale(.54)">
        <path className="fill-evergreen/35" d="M86 204L226 96q14-10 28 0l140 108v40H86z" />
        <path
          className="fill-evergreen-wash stroke-evergreen"
          strokeWidth="3"
          d="M86 204l136 100q18 14 36 0l136-100v138q0 18-18 18H104q-18 0-18-18z"
        />
        <path className="stroke-evergreen" strokeWidth="3" d="M92 354l102-70M388 354l-102-70" />
        <path className="fill-evergreen" d="M86 318h308v18H86z" />
        <path
          className="fill-evergreen stroke-evergreen-wash"
          strokeWidth="3"
          d="M234 330l-30 42 18-2 8 14 16-48zM246 330l30 42-18-2-8 14-16-48zM240 327c-20-34-66-34-66-8s46 26 66 8c20-34 66-34 66-8s-46 26-66 8z"
        />
        <rect className="fill-evergreen-strong stroke-evergreen-wash" x="229" y="314" width="22" height="26" rx="8" />
      </g>
      <g transform="rotate(8 256 220)">
        <path className="fill-page stroke-edge" d="M196 136h124v164H196z" />
        <path className="stroke-edge" d="M203 143h110v150H203z" />
        <path
          className="stroke-pine"
          strokeWidth="4"
          d="M228 168v6M236 163v16M244 158v26M252 165v12M260 154v34M268 161v20M276 166v10M284 163v16M292 168v6"
        />
        <path className="stroke-on-honey" strokeWidth="4" d="M232 204h52" />
        <path className="stroke-edge" strokeWidth="3" d="M220 220h76M228 232h60" />
        <circle className="fill-terracotta" cx="258" cy="264" r="15" />
        <circle className="stroke-page" cx="258" cy="264" r="9" />
      </g>
      <path className="stroke-skin" strokeWidth="20" d="M326 300l-14-6" />
      <path className="stroke-skin" strokeWidth="9" d="M312 290l-8-14" />
      <path className="stroke-terracotta" strokeWidth="34" d="M410 282c2 34-8 48-26 44l-44-16" />
      <path className="stroke-scrim/40" strokeWidth="34" d="M410 282c2 34-8 48-26 44l-44-16" />
    </Picture>
  )
}
