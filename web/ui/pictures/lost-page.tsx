import { Picture } from './picture.tsx'

/** A notebook that misses a page, and the page, which drifts away. */
export function LostPage({ className }: { className?: string }) {
  return (
    <Picture width={360} height={260} className={className}>
      <ellipse className="fill-well" cx="180" cy="136" rx="172" ry="116" />
      <path className="fill-pine stroke-pine" strokeWidth="6" d="M50 138h260l24 98H26z" />
      <path className="fill-page stroke-edge" d="M62 132q64-18 118 8v92q-62-22-144-6z" />
      <path className="fill-page stroke-edge" d="M298 132q-64-18-118 8v92q62-22 144-6z" />
      <path
        className="fill-wood-light/50 stroke-edge"
        d="M180 140l9-2-3 10 8 8-7 9 8 9-7 10 8 9-6 9 9 10-8 8 6 8-17 4z"
      />
      <path className="stroke-edge" d="M82 150q40-8 78 6M77 170q42-8 83 6M71 190q46-8 89 6M66 208q30-4 52-2" />
      <path
        className="stroke-edge"
        strokeDasharray=".1 7"
        strokeWidth="3"
        d="M196 128c6-30 42-18 36-44s-30-18-26 2 40 14 48-2"
      />
      <g transform="rotate(14 284 62)">
        <path className="fill-page stroke-edge" d="M250 16h52l18 18v72l-9-6-8 7-9-7-8 7-9-7-8 6-9-6-10 6z" />
        <path className="fill-wood-light/50 stroke-edge" d="M302 16v18h18z" />
        <path className="stroke-pine" strokeWidth="4" d="M264 62v6M273 54v22M282 59v12M291 50v30M300 57v16M309 62v6" />
      </g>
      <path className="fill-pine" d="M92 84q2-26 30-30 0 26-30 30zM132 104q-14-16-2-32 14 14 2 32z" />
    </Picture>
  )
}
