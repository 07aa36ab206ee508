import { Picture } from '#web/ui/pictures/picture.tsx'

/** A shelf with labeled boxes, books, letters, a plant, and a tin with its key. */
export function VaultShelf({ className }: { className?: string }) {
  return (
    <Picture width={420} height={320} className={className}>
      <path className="fill-well" d="M12 308V80a64 64 0 0 1 64-64h268a64 64 0 0 1 64 64v228z" />
      <path className="fill-pine" d="M56 74h108v76H56z" />
      <rect className="fill-pine-dark" x="48" y="54" width="124" height="26" rx="6" />
      <rect className="fill-page" x="76" y="94" width="68" height="38" rx="5" />
      <path className="fill-wood" d="M184 102h84v48h-84z" />
      <rect className="fill-wood-dark" x="178" y="80" width="96" height="22" rx="6" />
      <rect className="fill-page" x="200" y="112" width="52" height="26" rx="4" />
      <path className="stroke-pine" strokeWidth="4" d="M90 110v6M98 104v18M106 109v8M114 101v24M122 106v14M130 111v4" />
      <path
        className="stroke-pine"
        strokeWidth="3"
        d="M210 123v4M217 119v12M224 116v18M231 120v10M238 117v16M244 123v4"
      />
      <path className="fill-edge" d="M288 68h20v82h-20z" />
      <path className="fill-pine" d="M312 78h16v72h-16z" />
      <path className="fill-terracotta" d="M328 81l18-5 20 71-18 4z" />
      <path className="stroke-page" d="M292 82h12M292 136h12M316 92h8M333 93l12-3" />
      <path
        className="fill-ink-soft"
        d="M60 164h14v20q-14-4-14-20zM346 164h14q0 16-14 20zM60 292h14v16q-14-3-14-16zM346 292h14q0 13-14 16z"
      />
      <rect className="fill-wood-dark" x="26" y="150" width="372" height="14" rx="7" />
      <rect className="fill-wood-dark" x="26" y="278" width="372" height="14" rx="7" />
      <path className="fill-page stroke-edge" d="M48 262h96v16H48zM54 246h88v16H54zM46 230h94v16H46z" />
      <path className="stroke-terracotta" strokeWidth="4" d="M96 230v48M96 228c-14-14-22 0 0 0 22 0 14-14 0 0" />
      <rect className="fill-wood-light stroke-pine" x="166" y="218" width="112" height="60" rx="8" />
      <rect className="fill-pine" x="160" y="204" width="124" height="20" rx="8" />
      <path
        className="stroke-pine"
        strokeWidth="4"
        d="M196 246v8M206 240v20M216 244v12M226 236v28M236 242v16M246 246v8"
      />
      <path className="fill-page stroke-edge" d="M303 268v12l6 6v20h-12v-20l6-6" />
      <path className="stroke-ink-soft" strokeWidth="6" d="M303 254a11 11 0 1 0 .1 0zM315 265h38M349 266v9M338 266v7" />
      <path className="stroke-pine" d="M380 250v-20" />
      <path
        className="fill-pine"
        d="M380 252q-24-6-22-32 22 6 22 32zM380 252q-4-24 18-30 4 24-18 30zM380 240q-12-20 0-40 12 20 0 40z"
      />
      <path className="fill-terracotta" d="M366 248h28v8h-3l-3 22h-16l-3-22h-3z" />
    </Picture>
  )
}
