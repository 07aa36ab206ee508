import { Picture } from '#web/ui/pictures/picture.tsx'

/** Three generations on a sofa, seen from behind, listening to a voice that fills the room. */
export function ListeningFamily({ className }: { className?: string }) {
  return (
    <Picture width={480} height={320} className={className}>
      <path className="fill-well" d="M20 290V80a64 64 0 0 1 64-64h312a64 64 0 0 1 64 64v210z" />
      <path
        className="stroke-evergreen"
        strokeWidth="5"
        d="M192 78v22M176 64v50M160 54v62M144 68v42M128 60v54M112 74v30M96 68v42M80 80v18M64 86v6M288 78v22M304 64v50M320 54v62M336 68v42M352 60v54M368 74v30M384 68v42M400 80v18M416 86v6"
      />
      <path className="fill-shape stroke-edge" d="M96 136h288v100H96zM84 124h312v12H84zM192 136v80M288 136v80" />
      <rect className="fill-evergreen-strong" x="212" y="62" width="56" height="62" rx="16" />
      <circle className="fill-evergreen-wash" cx="240" cy="96" r="17" />
      <circle className="fill-evergreen" cx="240" cy="96" r="7" />
      <path className="stroke-evergreen-wash" strokeWidth="3" d="M232 72h16" />
      <path className="fill-terracotta" d="M90 240c0-40 18-58 60-58s60 18 60 58z" />
      <path className="fill-wood" d="M200 240c0-38 14-54 50-54s50 16 50 54z" />
      <path className="fill-page stroke-edge" d="M298 240c0-34 12-46 40-46s40 12 40 46z" />
      <path className="stroke-edge" d="M310 205h56" />
      <path className="fill-skin" d="M138 176h24v10q-12 8-24 0zM239 176h22v14q-11 6-22 0zM328 182h20v16q-10 6-20 0z" />
      <path className="fill-wood-dark" d="M122 156a28 28 0 0 1 56 0c2 14 1 20-3 26q-25 8-50 0c-4-6-5-12-3-26z" />
      <path className="fill-edge" d="M250 120a12 12 0 0 1 9 20 26 26 0 1 1-18 0 12 12 0 0 1 9-20z" />
      <path className="stroke-ink-soft" d="M242 141q8 4 16 0" />
      <path
        className="fill-terracotta"
        d="M338 148q6 0 11 3a9 9 0 1 1 10 14 22 22 0 1 1-42 0 9 9 0 1 1 10-14q5-3 11-3z"
      />
      <path className="stroke-page" d="M338 152v16" />
      <path className="fill-pine" d="M88 212h304q28 0 28 28v66H60v-66q0-28 28-28z" />
      <path className="stroke-pine-dark" d="M180 228v78M300 228v78" />
      <path className="stroke-wood" strokeWidth="18" d="M282 208q8 12 26 12h26" />
      <circle className="fill-skin" cx="344" cy="220" r="8" />
      <path className="fill-pine-dark" d="M44 252a24 24 0 0 1 48 0v54H44zM388 252a24 24 0 0 1 48 0v54h-48z" />
      <path className="fill-edge" d="M394 232c-2-22 4-32 8-38l-3-18 10 7h8l10-7-3 18c6 8 12 20 8 38q-20 10-34 0z" />
      <path className="stroke-edge" strokeWidth="6" d="M428 230c14 4 10 22 6 36" />
      <path className="stroke-wood-dark" strokeWidth="7" d="M58 308v4M422 308v4" />
    </Picture>
  )
}
