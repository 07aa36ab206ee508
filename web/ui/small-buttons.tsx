import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** For screen readers. Wrap the button in a Tooltip if the icon may not be clear. */
  label: string
  icon: ReactNode
}

/** A 48 px square with an icon: only where words do not fit or are next to it already. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'grid size-12 shrink-0 cursor-pointer place-items-center rounded-control text-ink transition-tint',
        'hover:bg-evergreen-wash hover:text-evergreen disabled:cursor-not-allowed disabled:text-ink-soft [&_svg]:size-6',
        className,
      )}
    >
      {icon}
    </button>
  )
}

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'icon'> {
  text: string
  /** "Copy Citation", not "Copy". */
  label: string
}

/** Copies text to the clipboard and says whether it worked. */
export function CopyButton({ text, label, variant = 'quiet', ...look }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <span className="inline-flex max-w-full flex-wrap items-center gap-x-2">
      <Button {...look} variant={variant} onClick={copy}>
        {label}
      </Button>
      <span
        role="status"
        className="text-small text-ink-soft empty:hidden"
      >{`${outcome === 'copied' ? 'Copied' : ''}${outcome === 'refused' ? 'Your browser doesn’t let us copy. Please select the text and copy it yourself.' : ''}`}</span>
    </span>
  )
}
