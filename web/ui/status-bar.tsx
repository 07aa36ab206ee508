import type { Elements } from './elements.ts'

interface StatusBarProps {
  icon: Elements
  children: Elements
  /** A button at its end. */
  action?: Elements
}

/** What concerns the whole app, on every page: a bar, or a card in a `StatusSlot`. */
export function StatusBar({ icon, children, action }: StatusBarProps) {
  return (
    <div
      role="status"
      className="border-t border-hairline bg-well print:hidden in-data-status-slot:rounded-card in-data-status-slot:border"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-6 gap-y-3 px-gutter py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6 in-data-status-slot:px-4 in-data-status-slot:pb-3">
        <div className="flex min-w-0 flex-1 basis-60 items-start gap-3 [&>svg]:mt-[0.2em] [&>svg]:size-6 [&>svg]:shrink-0 [&>svg]:text-ink-soft">
          {icon}
          <div className="min-w-0 wrap-anywhere in-data-status-slot:text-balance">{children}</div>
        </div>
        {action}
      </div>
    </div>
  )
}
