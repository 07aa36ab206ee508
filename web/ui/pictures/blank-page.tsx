import { Picture } from './picture.tsx'

/** A notebook on the desk by the window, open at a blank page, with a pen and a cup of tea. */
export function BlankPage({ className }: { className?: string }) {
  return (
    <Picture width={320} height={222} className={className}>
      <path className="fill-well" d="M20 168V62a46 46 0 0 1 46-46h188a46 46 0 0 1 46 46v106z" />
      <path className="fill-clay-wash" d="M44 120V76a40 40 0 0 1 80 0v44z" />
      <circle className="fill-on-record/80" cx="105" cy="66" r="9" />
      <path className="fill-evergreen-wash" d="M44 102c16-14 28-16 42-8s24 4 38-8v34H44z" />
      <path className="fill-evergreen/40" d="M44 113c20-11 40-5 56-2s16 2 24-3v12H44z" />
      <path className="stroke-card" strokeWidth="6" d="M44 120V76a40 40 0 0 1 80 0v44zM84 38v82M44 84h80" />
      <path className="stroke-edge" d="M40 119V76a44 44 0 0 1 88 0v43M226 42l14-11 14 11" />
      <path className="fill-wood-dark" d="M218 42h44v50h-44z" />
      <path className="fill-card stroke-edge" d="M37 119h94a4 4 0 0 1 0 9H37a4 4 0 0 1 0-9zM224 48h32v38h-32z" />
      <path className="fill-evergreen/40" d="M225 85v-11c8-10 13-8 17-2s8 4 13-1v14z" />
      <path className="fill-wood-light" d="M28 150h264l26 46H2z" />
      <path className="fill-on-record/25" d="M58 150h66l-18 46H32z" />
      <rect className="fill-wood-dark" y="195" width="320" height="10" rx="5" />
      <path className="fill-wood" d="M16 205h288v5q0 10-10 10H26q-10 0-10-10z" />
      <path className="stroke-edge" d="M57 136c-5-7 5-10 0-17m12 17c-5-7 5-10 0-17" />
      <ellipse className="fill-page stroke-edge" cx="62" cy="176" rx="27" ry="6" />
      <path className="stroke-pine" strokeWidth="4" d="M80 152c14-3 12 12-4 12" />
      <path className="fill-pine" d="M43 147h38q0 29-15 29h-8q-15 0-15-29z" />
      <ellipse className="fill-terracotta stroke-page" cx="62" cy="147" rx="18" ry="4" />
      <path className="fill-scrim/40" d="M100 186h190l6 6H94z" />
      <path className="fill-pine stroke-pine" strokeWidth="5" d="M114 120h164l16 66H98z" />
      <path className="fill-wood-light" d="M118 122h156l14 58q-50-10-92 4-42-14-92-4z" />
      <path
        className="fill-page stroke-edge"
        d="M122 112q42-11 74 8v60q-40-17-88-5zM270 112q-42-11-74 8v60q40-17 88-5z"
      />
      <path className="fill-wood/25" d="M196 120v60q-6-3-14-5 8-24 4-60zM196 120v60q4-2 8-4-4-28 0-60z" />
      <path className="fill-terracotta" d="M203 178h8l2 24-5-4-4 4z" />
      <path className="stroke-on-honey" d="M216 152c3-8 9-7 6-1s5 3 8-2 5 2 9-1" />
      <path className="stroke-pine-dark" strokeWidth="9" d="M254 130l28-38" />
      <path className="stroke-wood" strokeWidth="9" strokeLinecap="butt" d="M257 126l3-4" />
      <path className="fill-on-honey" d="M241 149l6-20 9 7z" />
    </Picture>
  )
}
