import { Picture } from './picture.tsx'

/** A child's room at night: the lamp is still lit, the moon is out, and a bear waits under the quilt. */
export function BedtimeLamp({ className }: { className?: string }) {
  return (
    <Picture width={420} height={320} className={className}>
      <path className="fill-well" d="M12 294V80a64 64 0 0 1 64-64h268a64 64 0 0 1 64 64v214z" />
      <circle className="fill-honey/15" cx="98" cy="122" r="72" />
      <circle className="fill-honey/25" cx="98" cy="122" r="52" />
      <path className="fill-on-honey" d="M232 132V88a56 56 0 0 1 112 0v44z" />
      <path className="fill-evergreen/30" d="M232 132V88a56 56 0 0 1 112 0v44z" />
      <path className="fill-honey" d="M318 58a19 19 0 1 0 10 34 20 20 0 0 1-10-34z" />
      <path className="stroke-honey" strokeWidth="4" d="M252 84h.1M272 58h.1M268 104h.1M332 110h.1M302 114h.1" />
      <path className="stroke-card" strokeWidth="10" d="M232 132V88a56 56 0 0 1 112 0v44zM288 34v98" />
      <path className="stroke-edge" d="M226 130V88a62 62 0 0 1 124 0v42" />
      <rect className="fill-card stroke-edge" x="216" y="129" width="144" height="12" rx="6" />
      <path className="fill-edge" d="M90 136h8v56c0 8 18 6 14 18H70c2-12 20-10 20-18z" />
      <path className="fill-honey stroke-honey" d="M78 78h32l22 60H56z" />
      <path className="fill-wood" d="M36 225h112v66q0 7-7 7H43q-7 0-7-7z" />
      <rect className="fill-wood-dark" x="26" y="210" width="132" height="15" rx="6" />
      <path className="stroke-terracotta" d="M46 258h92M82 242h20" />
      <path className="stroke-pine" strokeWidth="4" d="M152 198h-32a6 6 0 0 1 0-12h32" />
      <path className="fill-terracotta" d="M110 200h44v10h-44z" />
      <path className="fill-page" d="M150 196h-30a4 4 0 0 1 0-8h30zM112 202h40v6h-40z" />
      <path className="fill-wood-dark" d="M170 298V158a13 13 0 0 1 26 0v140zM382 298v-94a11 11 0 0 1 22 0v94z" />
      <path className="fill-wood-light stroke-edge" d="M197 232h184v40H197z" />
      <path className="fill-page stroke-edge" d="M199 232c-8-34 2-44 30-44 30 0 46 10 42 44z" />
      <path className="fill-edge" d="M254 189a21 21 0 1 0 .1 0zM238 185a8 8 0 1 0 .1 0zM270 185a8 8 0 1 0 .1 0z" />
      <ellipse className="fill-shape" cx="254" cy="214" rx="10" ry="7" />
      <path className="stroke-ink-soft" strokeWidth="4" d="M253 211h2M245 204h.1M263 204h.1" />
      <path className="fill-pine" d="M228 286v-48q0-14 14-15c50-6 96-4 140 7v56z" />
      <path
        className="fill-page"
        d="M288 230l13 13-13 13-13-13zM340 230l13 13-13 13-13-13zM314 256l13 13-13 13-13-13zM366 256l13 13-13 13-13-13z"
      />
      <path
        className="fill-wood-light"
        d="M314 236l7 7-7 7-7-7zM288 262l7 7-7 7-7-7zM340 262l7 7-7 7-7-7zM366 236l7 7-7 7-7-7z"
      />
      <path className="fill-page stroke-edge" d="M228 286v-48q0-14 14-15l12-1q-8 4-8 16v48z" />
    </Picture>
  )
}
