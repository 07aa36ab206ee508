import { type ReactNode, type Ref, useId } from 'react'
import { useSinglePress } from '../lib/use-single-press.ts'

export interface SwitchProps {
  label: string
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

/**
 * A setting that takes effect immediately. It shows its state in words, too. A plain button: the library's switch adds a form
 * field that nothing here needs, and weighs on the first load.
 */
export function Switch({ label, hint, checked, onCheckedChange, ...rest }: SwitchProps) {
  const id = useId()
  const toggle = useSinglePress(() => onCheckedChange(!checked))
  return (
    <div className="flex flex-wrap items-center gap-x-4 py-1">
      <label htmlFor={id} className="min-w-0 flex-1 basis-28 cursor-pointer font-[560]">
        {label}
      </label>
      <button
        {...rest}
        type="button"
        role="switch"
        id={id}
        aria-checked={checked}
        onClick={toggle}
        aria-describedby={hint != null ? `${id}-hint` : undefined}
        className="group flex min-h-12 shrink-0 cursor-pointer items-center gap-2.5 rounded-control disabled:cursor-not-allowed"
      >
        <span aria-hidden className="w-[2.2em] text-right text-small text-ink-soft">
          {checked ? 'On' : 'Off'}
        </span>
        <span className="flex h-8 w-14 items-center rounded-round border-2 border-edge bg-well px-0.5 transition-tint group-aria-checked:border-evergreen group-aria-checked:bg-evergreen">
          <span className="size-6 rounded-round bg-edge transition-transform duration-100 group-aria-checked:translate-x-6 group-aria-checked:bg-on-evergreen" />
        </span>
      </button>
      {/* On its own line: next to the switch it would be a narrow column on a phone. */}
      {hint != null && (
        <p id={`${id}-hint`} className="mt-1 w-full text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
