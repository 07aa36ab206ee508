import { Check, CircleAlert } from 'lucide-react'
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { isShownAtField } from '#web/lib/call-error.ts'
import { linkClass } from './button-class.ts'
import { classNames } from './class-names.ts'
import { Notice, type NoticeProps } from './notice.tsx'

interface ErrorSummaryProps {
  problems: readonly FieldProblem[]
  /** Number of submit attempts, such as `formState.submitCount`; a new one with errors moves the focus here. */
  attempt: number
}

/**
 * Errors at the top of a form, inside the `<form>`. Each line links to its field by name. The list stays as it was at the last
 * attempt, with a check mark at fixed errors and "All done" once all are, so that nothing moves while the user types. Pass
 * `shouldFocusError: false` to `useForm`, or it steals the focus.
 */
export function ErrorSummary({ problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const [listed, setListed] = useState({ attempt: 0, problems })
  if (listed.attempt !== attempt) setListed({ attempt, problems })

  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])

  if (listed.problems.length === 0) return null
  const open = new Set(problems.map((problem) => problem.name))
  const areAllFixed = open.size === 0
  const Mark = areAllFixed ? Check : CircleAlert
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={classNames(
        'flex flex-col gap-2 rounded-card border-2 p-[min(1.25rem,5vw)]',
        areAllFixed ? 'border-evergreen bg-evergreen-wash' : 'border-clay bg-clay-wash',
      )}
    >
      <p className={classNames('flex items-start gap-2.5 font-[650]', areAllFixed ? 'text-evergreen' : 'text-clay')}>
        <Mark aria-hidden className="mt-[0.15em] size-[1.3em] shrink-0" />
        <span>
          {areAllFixed
            ? 'All done'
            : listed.problems.length === 1
              ? 'Please fix this'
              : `Please fix these ${listed.problems.length} things`}
        </span>
      </p>
      <ul className="flex flex-col pl-[min(2.25rem,6vw)] wrap-anywhere">
        {listed.problems.map(({ name, message }) => (
          <li key={name}>
            {open.has(name) ? (
              <a
                href={`#${name}`}
                onClick={(event) => leadToField(event, name)}
                className={`${linkClass} inline-block py-2.5`}
              >
                {message}
              </a>
            ) : (
              <span className="flex items-center gap-2 py-2.5 text-ink-soft">
                <Check aria-hidden className="size-[1.2em] shrink-0" />
                <span>
                  <s>{message}</s> Done.
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface FormFailureProps extends Pick<NoticeProps, 'title' | 'children' | 'action'> {
  /** Of the last attempt; null if there is none. */
  error: object | null
}

/**
 * Why the server refused a form, at its top. Scrolls into view after each failed attempt: in a long form, the button is a
 * screen below. The focus stays where it is, so a person can correct what they typed last.
 */
export function FormFailure({ error, ...notice }: FormFailureProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error) box.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  if (!error) return null
  return (
    <div ref={box} className="scroll-my-4">
      <Notice tone="error" {...notice} />
    </div>
  )
}

function leadToField(event: MouseEvent<HTMLAnchorElement>, name: string) {
  event.preventDefault()
  const named = event.currentTarget.closest('form')?.elements.namedItem(name)
  const field = named instanceof RadioNodeList ? named.item(0) : named
  if (field instanceof HTMLElement) field.focus()
}

interface FieldProblem {
  /** The field's `name` attribute. */
  name: string
  message: string
}

/**
 * The messages of react-hook-form's `formState.errors`, in its order. Errors without a field (`root`) are left out; show them in
 * a Notice.
 */
export function errorList<Values extends FieldValues>(errors: FieldErrors<Values>): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]) =>
    name !== 'root' && typeof error?.message === 'string' && error.message !== ''
      ? [{ name, message: error.message }]
      : [],
  )
}

/** Moves the focus to the first field that the server refused, once for each reply. Returns the form's ref. */
export function useRefusedFieldFocus(error: Error | null): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.current && isShownAtField(error)) focusFirstError(form.current)
  }, [error])
  return form
}

/** Moves the focus to the first field with an error, in forms too small for a summary. Call it once the errors are rendered. */
export function focusFirstError(form: HTMLFormElement) {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}
