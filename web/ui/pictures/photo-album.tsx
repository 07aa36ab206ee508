import { Picture } from './picture.tsx'

/** A photo album with places still free, and names under the pictures. */
export function PhotoAlbum({ className }: { className?: string }) {
  return (
    <Picture width={320} height={222} className={className}>
      <ellipse className="fill-well" cx="160" cy="116" rx="152" ry="100" />
      <path className="fill-scrim/30" d="M34 184h254l8 8H28z" />
      <path className="fill-terracotta stroke-terracotta" strokeWidth="6" d="M48 52h224l16 132H32z" />
      <path className="fill-wood-light" d="M50 50h220l14 128q-66-8-124 6-58-14-124-6z" />
      <path
        className="fill-page stroke-edge"
        d="M54 46q58-10 106 8v126q-54-15-120-6zM266 46q-58-10-106 8v126q54-15 120-6z"
      />
      <path className="fill-wood/25" d="M160 54v126q-6-2-14-4 6-64 2-126zM160 54v126l8-3q-4-62 0-120z" />
      <g transform="rotate(-3 100 80)">
        <path className="fill-evergreen-wash stroke-edge" d="M66 60h66v44H66z" />
        <circle className="fill-on-record/80" cx="118" cy="72" r="6" />
        <path className="fill-evergreen/50" d="M67 94c18-12 40-8 64-3v12H67z" />
        <path className="fill-page" d="M82 80h20v17H82z" />
        <path className="fill-terracotta" d="M78 82l14-12 14 12z" />
        <path className="fill-wood" d="M89 87h6v10h-6z" />
      </g>
      <g transform="rotate(4 98 140)">
        <path className="fill-clay-wash stroke-edge" d="M72 120h50v36H72z" />
        <path className="fill-pine" d="M77 155q0-15 11-15t11 15z" />
        <path className="fill-terracotta" d="M97 155q0-13 10-13t10 13z" />
        <path className="fill-skin" d="M88 126a6.500 6.500 0 1 0 .1 0zM107 130a5.500 5.500 0 1 0 .1 0z" />
        <path className="fill-edge" d="M81 132a7 7 0 0 1 14 0q-7-5-14 0z" />
        <path className="fill-wood-dark" d="M101 136a6 6 0 0 1 12 0q-6-4-12 0z" />
      </g>
      <path className="stroke-edge" strokeDasharray=".1 6" d="M190 62h60v40h-60zM196 122h52v36h-52z" />
      <path
        className="fill-wood"
        d="M186 58h12l-12 12zM254 58h-12l12 12zM186 106h12l-12-12zM254 106h-12l12-12zM192 118h12l-12 12zM252 118h-12l12 12zM192 162h12l-12-12zM252 162h-12l12-12z"
      />
      <path className="stroke-on-honey" d="M82 112q5-4 10 0t10 0 10 0M80 166q5-4 10 0t10 0 8-1" />
      <g transform="rotate(12 250 176)">
        <path className="fill-page stroke-edge" d="M222 150h60v52h-60z" />
        <path className="fill-evergreen-wash" d="M228 156h48v34h-48z" />
        <path className="fill-pine" d="M234 190q1-14 18-14t18 14z" />
        <path className="fill-wood-dark" d="M239 170c-2-18 28-18 26 0 2 6-2 10-4 10h-18c-2 0-6-4-4-10z" />
        <path className="fill-skin" d="M252 161a9 9 0 1 0 .1 0zM248 175h8v4q-4 3-8 0z" />
        <path className="stroke-on-honey" strokeWidth="1.500" d="M249 172q3 3 6 0" />
      </g>
    </Picture>
  )
}
