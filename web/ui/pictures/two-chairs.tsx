import { Picture } from './picture.tsx'

/** Two armchairs that face each other, with tea for two on the table between them. */
export function TwoChairs({ className }: { className?: string }) {
  return (
    <Picture width={320} height={222} className={className}>
      <path className="fill-well" d="M20 192V62a46 46 0 0 1 46-46h188a46 46 0 0 1 46 46v130z" />
      <path className="fill-clay-wash" d="M120 104V72a40 40 0 0 1 80 0v32z" />
      <circle className="fill-on-record/80" cx="180" cy="62" r="9" />
      <path className="fill-evergreen-wash" d="M120 88c16-14 28-14 42-7s24 4 38-6v29h-80z" />
      <path className="fill-evergreen/40" d="M120 98c20-10 40-5 56-3s16 2 24-2v11h-80z" />
      <path className="stroke-card" strokeWidth="6" d="M120 104V72a40 40 0 0 1 80 0v32zM160 34v70M120 76h80" />
      <path className="stroke-edge" d="M116 104V72a44 44 0 0 1 88 0v32" />
      <path className="fill-card stroke-edge" d="M112 104h96a4 4 0 0 1 0 8h-96a4 4 0 0 1 0-8z" />
      <ellipse className="fill-evergreen-wash" cx="160" cy="198" rx="150" ry="20" />
      <ellipse className="stroke-evergreen/40" cx="160" cy="198" rx="136" ry="15" />
      <Chair fill="fill-pine" />
      <g transform="translate(320) scale(-1 1)">
        <Chair fill="fill-terracotta" />
        <path
          className="fill-page stroke-edge"
          d="M31 84c0-26 12-38 28-38 6 0 10 1 14 4-12 8-14 30-10 62-8-2-22-2-30 2z"
        />
        <path className="stroke-pine" strokeWidth="4" d="M35 74q14-6 28 0M34 96q14-5 28-1M44 54q10-3 20 2" />
        <path className="stroke-edge" d="M36 113v6M43 111v7M50 111v6M57 111v7" />
      </g>
      <path className="stroke-wood-dark" strokeWidth="6" d="M160 152v44M160 190l-18 10M160 190l18 10" />
      <path className="fill-wood stroke-wood-dark" d="M134 144h52a4 4 0 0 1 0 8h-52a4 4 0 0 1 0-8z" />
      <path className="stroke-edge" d="M145 123c-4-5 4-7 0-12M175 123c-4-5 4-7 0-12" />
      <path className="stroke-page" strokeWidth="3" d="M138 131c-7 0-6 8 1 8M182 131c7 0 6 8-1 8" />
      <path className="fill-page stroke-edge" d="M137 127h16q0 16-8 16t-8-16zM167 127h16q0 16-8 16t-8-16z" />
    </Picture>
  )
}

/** From the side, looking to the right. */
function Chair({ fill }: { fill: string }) {
  return (
    <>
      <path className="stroke-wood-dark" strokeWidth="7" d="M50 178l-5 22M108 178l5 22" />
      <path className={fill} d="M33 86c-3-22 6-36 25-36 15 0 22 8 24 20l13 66H42z" />
      <path className="fill-scrim/30" d="M62 54c12 0 18 7 20 16l9 48c-14-2-24-10-28-26-3-14-4-28-1-38z" />
      <path className={fill} d="M60 128h58q12 0 12 11t-12 11H60z" />
      <path className="fill-on-record/20" d="M60 128h58q12 0 12 11t-12 11H60z" />
      <path className={fill} d="M50 148h70v22q0 10-10 10H50z" />
      <path className={fill} d="M40 128q0-14 14-14h46a13 13 0 0 1 4 25v36q0 6-6 6H50q-6 0-7-6z" />
      <path className="stroke-on-record/40" d="M104 139a13 13 0 1 0-13-10M104 141v32M54 164h36" />
    </>
  )
}
