import { CircleAlert, CircleCheck, X } from 'lucide-react'
import * as Radix from 'radix-ui/toast'
import { type FocusEvent as ReactFocusEvent, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { focusMain } from '#web/lib/focus-main.ts'
import { buttonClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import { IconButton } from './small-buttons.tsx'
import {
  dismissToast,
  type ShownToast,
  TOAST_DURATION_MS,
  TOAST_HOTKEY,
  TOAST_SWIPE_THRESHOLD_PX,
  toastStore,
} from './toast.ts'
import { useToastPosition } from './toast-position.ts'

/** No one has read a toast before that and moved on. */
export const TOAST_OF_NAVIGATION_MS = 1_000

/**
 * Closes the toast of a page that is being left. A younger one stays: it announces what led to the new page, such as "Story
 * deleted" or "Account created!".
 */
export function dismissToastOfLeftPage(): void {
  for (const { id, shownAtMs } of toastStore.getState())
    if (performance.now() - shownAtMs >= TOAST_OF_NAVIGATION_MS) dismissToast(id)
}

/**
 * Shows toasts: at the bottom, on the right of wide windows, or as near to it as nothing is covered that can be pressed. Needed
 * once, at the root of the app.
 */
export function Toaster() {
  const toasts = useStore(toastStore)
  const { list, restoreFocus } = useFocusReturn()
  useToastPosition(list, toasts.find(({ open }) => open)?.id ?? null)
  return (
    <Radix.Provider duration={TOAST_DURATION_MS} swipeThreshold={TOAST_SWIPE_THRESHOLD_PX} swipeDirection="right">
      {toasts.map((shown) => (
        <ToastCard key={shown.id} {...shown} />
      ))}
      <Radix.Viewport
        ref={list}
        hotkey={TOAST_HOTKEY}
        onFocus={restoreFocus}
        className="fixed top-0 right-0 z-60 mt-[max(0.75rem,env(safe-area-inset-top))] mb-[max(0.75rem,env(safe-area-inset-bottom))] w-full max-w-[420px] px-3 empty:hidden print:hidden sm:mb-4 sm:px-4"
      />
    </Radix.Provider>
  )
}

/** When a toast closes with the focus, returns it to where it was before, or to the page's content if that is gone. */
function useFocusReturn() {
  const list = useRef<HTMLOListElement>(null)
  const previousFocus = useRef<EventTarget | null>(null)
  useEffect(() => {
    // Not in React: toasts are rendered through a portal, so their events don't pass the list.
    const saveFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !list.current?.parentElement?.contains(target)) previousFocus.current = target
    }
    document.addEventListener('focusin', saveFocus)
    return () => document.removeEventListener('focusin', saveFocus)
  }, [])
  // Radix moves the focus from a closing toast to the list, which disappears when it is empty.
  const restoreFocus = ({ target, currentTarget, relatedTarget }: ReactFocusEvent) => {
    if (target !== currentTarget || !currentTarget.contains(relatedTarget as Node | null)) return
    const previous = previousFocus.current
    if (previous instanceof HTMLElement && previous.isConnected) previous.focus()
    else focusMain()
  }
  return { list, restoreFocus }
}

function ToastCard({ id, title, description, variant, action, open }: ShownToast) {
  const destructive = variant === 'destructive'
  const Mark = destructive ? CircleAlert : CircleCheck
  return (
    <Radix.Root
      open={open}
      onOpenChange={(stays) => !stays && dismissToast(id)}
      className={classNames(
        'flex flex-wrap items-start gap-x-3 rounded-card border p-2 pl-5 shadow-high',
        destructive ? 'border-clay bg-clay-wash' : 'border-hairline bg-card',
        'data-[state=open]:animate-rise data-[state=closed]:animate-fade-out',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        'data-[swipe=end]:animate-slide-away',
      )}
    >
      <Mark aria-hidden className={classNames('mt-3 size-6 shrink-0', destructive ? 'text-clay' : 'text-evergreen')} />
      <div className="min-w-0 flex-1 basis-32 py-2.5">
        <Radix.Title className={classNames('font-[650] leading-snug', destructive && 'text-clay')}>{title}</Radix.Title>
        {description && <Radix.Description className="mt-0.5 text-small">{description}</Radix.Description>}
        {action && (
          <Radix.Action
            altText={action.altText}
            onClick={action.onAct}
            className={classNames(buttonClass({ variant: 'secondary' }), 'mt-3')}
          >
            {action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton label="Close this message" icon={<X aria-hidden />} />
      </Radix.Close>
    </Radix.Root>
  )
}
