import { Picture } from './picture.tsx'

/** A mailbox at the road with its flag up: a letter has come, and a bird sits on it. */
export function Mailbox({ className }: { className?: string }) {
  return (
    <Picture width={320} height={222} className={className}>
      <clipPath id="at-the-mailbox">
        <path d="M20 190V62a46 46 0 0 1 46-46h188a46 46 0 0 1 46 46v128q0 20-20 20H40q-20 0-20-20z" />
      </clipPath>
      <g clipPath="url(#at-the-mailbox)">
        <path className="fill-well" d="M0 0h320v222H0z" />
        <circle className="fill-on-record/80" cx="70" cy="66" r="17" />
        <path className="fill-evergreen-wash" d="M0 132c50-26 88-24 130-4s120 14 190-18v120H0z" />
        <path className="fill-evergreen/40" d="M0 176c66-30 120-20 176-14s96 0 144-20v80H0z" />
        <path
          className="fill-wood-light"
          d="M214 222c-8-24 56-32 52-48-2-10-20-10-14-22l10-1c-4 10 22 10 26 24 6 20-36 26-32 47z"
        />
        <path className="fill-page" d="M238 118h44v36h-44z" />
        <path className="fill-terracotta" d="M231 121l29-24 29 24zM272 96h8v14l-8-6z" />
        <path className="fill-honey" d="M244 127h9v10h-9z" />
        <path className="fill-wood-dark" d="M262 132h12v22h-12z" />
      </g>
      <path className="fill-wood-dark" d="M142 118h18v92h-18z" />
      <path className="fill-wood" d="M142 118h7v92h-7z" />
      <path className="fill-pine" d="M108 128V94a28 28 0 0 1 28-28h52a28 28 0 0 1 28 28v34z" />
      <path className="stroke-on-record/30" strokeWidth="3" d="M206 120V96a18 18 0 0 0-18-18" />
      <path className="fill-on-honey" d="M82 128V94a27 27 0 0 1 54 0v34z" />
      <path className="stroke-pine-dark" strokeWidth="5" d="M82 128V94a27 27 0 0 1 54 0v34" />
      <g transform="rotate(-9 98 112)">
        <path className="fill-page stroke-edge" d="M66 92h58v38H66z" />
        <path className="stroke-edge" d="M66 93l29 19 29-19" />
        <path className="fill-terracotta" d="M95 106c-4-5-10 0-6 5l6 5 6-5c4-5-2-10-6-5z" />
      </g>
      <path className="fill-pine-dark" d="M76 126h66v6q0 4-4 4H80q-4 0-4-4z" />
      <path className="stroke-wood" strokeWidth="5" d="M180 102V42" />
      <path className="fill-terracotta" d="M180 40h30l-7 10 7 10h-30z" />
      <circle className="fill-wood" cx="180" cy="102" r="5" />
      <path className="stroke-ink-soft" d="M146 57v9M152 57v9" />
      <path className="fill-edge" d="M128 34c10-8 20-2 20 7 12 0 16 6 26 2-4 12-14 18-24 16-16-2-20-12-19-20l-9 0z" />
      <path className="fill-page/60" d="M145 46c8-2 13 2 18 2-5 8-15 8-18-2z" />
      <path className="stroke-on-honey" strokeWidth="3" d="M136 38h.1" />
      <path
        className="stroke-pine"
        strokeWidth="3"
        d="M132 210q-2-18-14-22M134 210q0-24 4-28M168 210q0-18 8-24M172 210q8-12 18-14M124 210q-8-10-16-10"
      />
      <path className="stroke-terracotta" strokeWidth="8" d="M117 186h.1M177 184h.1M138 179h.1" />
    </Picture>
  )
}
