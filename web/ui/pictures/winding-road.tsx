import { Picture } from './picture.tsx'

/** A road that winds through the hills, past trees that grow, to a house with a light. */
export function WindingRoad({ className }: { className?: string }) {
  return (
    <Picture width={320} height={222} className={className}>
      <clipPath id="along-the-road">
        <path d="M20 190V62a46 46 0 0 1 46-46h188a46 46 0 0 1 46 46v128q0 20-20 20H40q-20 0-20-20z" />
      </clipPath>
      <g clipPath="url(#along-the-road)">
        <path className="fill-clay-wash" d="M0 0h320v222H0z" />
        <circle className="fill-on-record/80" cx="92" cy="70" r="20" />
        <path className="fill-evergreen-wash" d="M0 106c40-34 76-30 118-8s116-54 202-26v150H0z" />
        <path className="fill-evergreen/30" d="M0 138c60-34 116-30 160-18s110-24 160-20v122H0z" />
        <path className="fill-pine/60" d="M0 166c60-20 130-12 190-4s90-10 130-20v80H0z" />
        <path className="fill-pine" d="M0 206c70-22 120-22 170-16s110 4 150-12v44H0z" />
        <path
          className="fill-wood-light"
          d="M118 222c-10-20 74-26 92-42 14-14-58-14-66-26-8-14 70-14 76-26 4-8-24-8-22-16l10-2c-2 6 28 8 24 20-6 16-62 16-58 24 6 10 84 8 76 32-8 22-60 24-50 46z"
        />
        <path
          className="stroke-page"
          strokeDasharray="7 8"
          d="M158 216c6-18 60-20 68-36 4-16-70-18-74-28s64-12 72-22-18-12-20-16"
        />
        <path
          className="stroke-page"
          strokeWidth="3"
          d="M262 196v-14M280 192v-14M298 188v-14M258 187l60-13M316 184v-14"
        />
      </g>
      <path className="fill-page" d="M190 84h30v26h-30z" />
      <path className="fill-terracotta" d="M184 87l21-19 21 19zM214 68h6v14l-6-6z" />
      <path className="fill-honey" d="M195 93h8v8h-8z" />
      <path className="fill-wood-dark" d="M208 94h7v16h-7z" />
      <path className="stroke-wood-dark" strokeWidth="4" d="M250 116V90M270 106V92M108 150v-14M242 152v-8" />
      <path
        className="fill-pine"
        d="M250 62a14 21 0 1 1-.1 0zM270 70a10 15 0 1 1-.1 0zM108 116a9 13 0 1 1-.1 0zM242 132a6 8 0 1 1-.1 0z"
      />
      <path className="stroke-wood" strokeWidth="5" d="M76 204v-62" />
      <path className="fill-page stroke-edge" d="M60 142h38l9 8-9 8H60zM88 162H54l-8 7 8 7h34z" />
      <path className="stroke-edge" d="M68 150h22M60 169h20" />
      <path className="stroke-ink-soft" d="M140 54q6-7 9 0 3-7 9 0M166 42q4-5 7 0 3-5 7 0" />
    </Picture>
  )
}
