import { Check, ChevronDown, ChevronUp } from 'lucide-react'
import * as Radix from 'radix-ui/select'
import type { Ref } from 'react'
import { classNames } from './class-names.ts'
import { Field, type FieldTexts } from './field.tsx'
import { inputClass } from './input-class.ts'

export interface SelectOption {
  /** Not empty: an empty value means that nothing is chosen. */
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps extends FieldTexts {
  options: readonly SelectOption[]
  value: string
  /** Gets the chosen value, so a react-hook-form Controller's `field` can be spread: `<Select {...field} … />`. */
  onChange: (value: string) => void
  /** Shown while `value` is empty. */
  placeholder?: string
  name?: string
  id?: string
  onBlur?: () => void
  disabled?: boolean
  ref?: Ref<HTMLButtonElement>
  className?: string
}

/** One of many, in a list that opens under the field. For up to four that fit on the screen, use ChoiceGroup. */
export function Select(props: SelectProps) {
  const { options, value, onChange, placeholder = 'Choose…', name, onBlur, disabled, ref, ...field } = props
  return (
    <Field {...field}>
      {(wiring) => (
        <Radix.Root value={value} onValueChange={onChange} disabled={disabled}>
          {/* The button bears the name, not Radix's hidden select: ErrorSummary finds it so, and focus lands where it is seen. */}
          <Radix.Trigger
            {...wiring}
            ref={ref}
            name={name}
            onBlur={onBlur}
            className={classNames(
              inputClass,
              'flex cursor-pointer items-center justify-between gap-3 text-left data-placeholder:text-ink-soft',
            )}
          >
            <span className="min-w-0 wrap-anywhere">
              <Radix.Value placeholder={placeholder} />
            </span>
            <Radix.Icon asChild>
              <ChevronDown aria-hidden className="size-6 shrink-0 text-evergreen" />
            </Radix.Icon>
          </Radix.Trigger>
          <SelectList options={options} />
        </Radix.Root>
      )}
    </Field>
  )
}

const SCROLL = 'flex h-10 items-center justify-center text-evergreen [&_svg]:size-6'

function SelectList({ options }: { options: readonly SelectOption[] }) {
  return (
    <Radix.Portal>
      <Radix.Content
        position="popper"
        sideOffset={6}
        collisionPadding={12}
        className="z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-1.5rem)] overflow-hidden rounded-control border border-hairline bg-card text-ink shadow-high data-[state=open]:animate-fade-in"
      >
        <Radix.ScrollUpButton className={SCROLL}>
          <ChevronUp aria-hidden />
        </Radix.ScrollUpButton>
        <Radix.Viewport className="p-2">
          {options.map((option) => (
            <Radix.Item
              key={option.value}
              value={option.value}
              disabled={option.disabled}
              className="flex min-h-12 cursor-pointer items-center gap-3 rounded-small py-2 pr-4 pl-11 leading-snug outline-offset-[-3px] select-none data-disabled:cursor-not-allowed data-disabled:text-ink-soft data-highlighted:bg-evergreen-wash data-highlighted:text-evergreen data-[state=checked]:font-[650] relative"
            >
              <Radix.ItemIndicator className="absolute left-3">
                <Check aria-hidden className="size-5 text-evergreen" />
              </Radix.ItemIndicator>
              <Radix.ItemText>{option.label}</Radix.ItemText>
            </Radix.Item>
          ))}
        </Radix.Viewport>
        <Radix.ScrollDownButton className={SCROLL}>
          <ChevronDown aria-hidden />
        </Radix.ScrollDownButton>
      </Radix.Content>
    </Radix.Portal>
  )
}
