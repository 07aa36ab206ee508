import { CloudOff } from 'lucide-react'

/** Says that there is no connection, at the lower edge: what is above, the red button before all, stays where it is. */
export function ConnectionBar() {
  return (
    <div
      role="status"
      className="sticky bottom-[var(--player-height,0px)] z-30 border-t border-hairline bg-well print:hidden"
    >
      <p className="mx-auto flex max-w-page items-start gap-3 px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
        <CloudOff aria-hidden className="mt-[0.2em] size-6 shrink-0 text-ink-soft" />
        <span>
          <strong className="font-[650]">There is no network just now.</strong> You can record as always: your
          recordings wait on this device.
        </span>
      </p>
    </div>
  )
}
