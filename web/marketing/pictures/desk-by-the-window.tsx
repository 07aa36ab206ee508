import { Picture } from './picture.tsx'

/** A desk in the morning: a tablet leans on books, and its big red button waits. */
export function DeskByTheWindow({ className }: { className?: string }) {
  return (
    <Picture width={560} height={460} className={className}>
      <path className="fill-well" d="M26 336V76a68 68 0 0 1 68-68h372a68 68 0 0 1 68 68v260z" />
      <path className="fill-clay-wash" d="M72 254V132a104 104 0 0 1 208 0v122z" />
      <circle className="fill-on-record/80" cx="226" cy="114" r="23" />
      <path className="fill-evergreen-wash" d="M72 186c40-30 70-34 104-18s66 10 104-14v100H72z" />
      <path className="fill-evergreen/40" d="M72 222c50-26 96-18 130 0s56 6 78-6v38H72z" />
      <path className="fill-evergreen/70" d="M232 214q-22-28 0-54 22 26 0 54zm25 4q-17-20 0-40 17 20 0 40z" />
      <path className="stroke-card" strokeWidth="12" d="M72 254V132a104 104 0 0 1 208 0v122zM176 30v222M72 154h208" />
      <path
        className="stroke-edge"
        d="M65 252V132a111 111 0 0 1 222 0v120M376 58l46-28 46 28M112 336c-8-10 8-16 0-28m20 28c-8-10 8-16 0-28"
      />
      <path className="fill-edge" d="M369 56h106v122H369z" />
      <path className="fill-clay/45" d="M30 336h500l30 65H0z" />
      <path className="fill-on-record/30" d="M84 336h130l-30 64H36z" />
      <rect className="fill-clay/75" y="400" width="560" height="16" rx="7" />
      <path className="fill-clay/55" d="M26 416h508v28q0 14-14 14H40q-14 0-14-14z" />
      <path className="stroke-clay" d="M186 416v42m188-42v42M262 434h36M92 434h28m320 0h28" />
      <path
        className="fill-card stroke-edge"
        d="M54 252h244a7 7 0 0 1 0 14H54a7 7 0 0 1 0-14zM380 67h84v100h-84zM300 322h204v22H300zM122 376a44 9 0 1 0 .1 0z"
      />
      <ellipse className="fill-shape" cx="422" cy="117" rx="31" ry="39" />
      <path
        className="fill-edge"
        d="M434 99a10 10 0 1 0 .1 0zM422 156l-6-8c0-18 8-26 18-26s14 5 16 12a31 39 0 0 1-28 22z"
      />
      <path
        className="fill-ink-soft"
        d="M409 94a11 11 0 1 0 .1 0zM428 155.3a31 39 0 0 1-34-21.6c3-12 8-16 16-16s18 6 18 37.6z"
      />
      <path className="stroke-evergreen" strokeWidth="4" d="M101 164l13 40m32-46l-24 50M150 356c22-4 18 18-6 18" />
      <path
        className="stroke-clay"
        strokeWidth="16"
        d="M93 160h.1m8-8h.1m10 5h.1m-3 10h.1m-11 0h.1m5-7h.1M137 150h.1m9-7h.1m9 6h.1m-5 10h.1m-10 0h.1m5-7h.1"
      />
      <path className="fill-clay" d="M84 209h60v11h-4l-6 31H94l-6-31h-4zM300 301h212v20H300z" />
      <path
        className="fill-evergreen"
        d="M84 210a13 13 0 0 1 6-26 14 14 0 0 1 25-3 14 14 0 0 1 26 5 12 12 0 0 1 5 24zM299 344h222v24H299zM92 350h60q0 38-24 38h-12q-24 0-24-38z"
      />
      <ellipse className="fill-clay stroke-card" cx="122" cy="350" rx="29" ry="6" />
      <path className="fill-evergreen-wash stroke-evergreen" d="M300 281h186v19H300z" />
      <path className="fill-scrim/50" d="M204 382h244l16 10H190z" />
      <path className="fill-ink stroke-ink" strokeWidth="16" d="M218 220h204l8 158H210z" />
      <path className="fill-card" d="M221 223h198l7 152H214z" />
      <circle className="stroke-record/30" strokeWidth="6" cx="320" cy="291" r="54" />
      <circle className="fill-record" cx="320" cy="291" r="42" />
      <path
        className="stroke-ink"
        strokeWidth="4"
        d="M292 361h56M468 376a14 11 0 1 0 .1 0zm40 0a14 11 0 1 0 .1 0zM482 386q6-6 12 0m28 0l-6-14m-62 14l6-14"
      />
    </Picture>
  )
}
