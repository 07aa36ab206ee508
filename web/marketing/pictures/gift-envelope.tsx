import { Picture } from './picture.tsx'

/** A certificate sliding out of its envelope, with a ribbon and a sprig. */
export function GiftEnvelope({ className }: { className?: string }) {
  return (
    <Picture width={480} height={400} className={className}>
      <ellipse className="fill-well" cx="240" cy="204" rx="228" ry="186" />
      <g transform="rotate(-4 240 220)">
        <path className="fill-evergreen/35" d="M86 204L226 96q14-10 28 0l140 108v40H86z" />
        <path className="fill-card stroke-edge" d="M132 48h216v280H132z" />
        <path className="stroke-edge" d="M142 58h196v264H142z" />
        <path
          className="stroke-evergreen"
          strokeWidth="5"
          d="M180 96v8M192 90v20M204 94v12M216 80v40M228 88v24M240 76v48M252 92v16M264 84v32M276 94v12M288 88v24M300 96v8"
        />
        <path className="stroke-ink" strokeWidth="5" d="M192 148h96" />
        <path className="stroke-edge" strokeWidth="3" d="M166 170h148M180 186h120" />
        <path className="fill-clay/75" d="M224 240l-9 44 14-8 10 12V244zM256 240l9 44-14-8-10 12V244z" />
        <circle className="stroke-clay" strokeWidth="6" strokeDasharray=".1 8.4" cx="240" cy="232" r="24" />
        <circle className="fill-clay" cx="240" cy="232" r="24" />
        <circle className="stroke-clay-wash" cx="240" cy="232" r="15" />
        <path
          className="fill-evergreen-wash stroke-evergreen"
          d="M86 204l136 100q18 14 36 0l136-100v138q0 18-18 18H104q-18 0-18-18z"
        />
        <path className="stroke-evergreen" d="M92 354l102-70M388 354l-102-70" />
        <path className="fill-evergreen" d="M86 318h308v18H86z" />
        <path
          className="fill-evergreen stroke-evergreen-wash"
          d="M234 330l-30 42 18-2 8 14 16-48zM246 330l30 42-18-2-8 14-16-48zM240 327c-20-34-66-34-66-8s46 26 66 8c20-34 66-34 66-8s-46 26-66 8z"
        />
        <rect className="fill-evergreen-strong stroke-evergreen-wash" x="229" y="314" width="22" height="26" rx="8" />
      </g>
      <path className="stroke-evergreen" strokeWidth="3" d="M366 384c48-24 74-80 78-158" />
      <path
        className="fill-evergreen stroke-well"
        transform="translate(14)"
        d="M376 366q10-18 34-16-8 20-34 16zM402 336q8-20 32-22-4 22-32 22zM418 300q6-22 28-28 0 24-28 28zM392 350q-24-4-30-24 24 0 30 24zM412 316q-24-6-28-28 24 4 28 28zM424 276q-22-8-24-30 22 8 24 30zM427 262q4-22 22-30 2 22-22 30zM430 230q-14-18 0-38 14 20 0 38z"
      />
    </Picture>
  )
}
