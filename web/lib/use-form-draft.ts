import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/** By form, for as long as the page stays loaded: signing out loads another one. */
const drafts = new Map<string, object>()
/** Of the forms on the page: shows the draft in fields that nothing was changed in. */
const restorers = new Map<string, () => void>()

interface FormDraft {
  /** Call it when the form is sent: until the reply, the text must not be there to be sent again. */
  withdraw: () => void
  /** If sending failed, also while the person was on another page. */
  restore: () => void
  /** If it was sent. Reset the form first. */
  discard: () => void
}

/**
 * What was changed in a form and not sent yet is there again when the person comes back from another page of the app.
 * @param name the form's, and whose text it is
 */
export function useFormDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values, unknown, FieldValues>, 'formState' | 'getValues' | 'reset'>,
  name: string,
): FormDraft {
  const { dirtyFields, defaultValues } = form.formState
  const latest = useRef({ form, dirtyFields, defaultValues })
  latest.current = { form, dirtyFields, defaultValues }
  const withdrawn = useRef<{ name: string; values: object }>(undefined)
  const changedValues = () => {
    const { form, dirtyFields } = latest.current
    return Object.fromEntries(Object.entries(form.getValues()).filter(([field]) => field in dirtyFields))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: changedValues reads refs only
  useEffect(() => {
    const show = () => {
      const draft = drafts.get(name)
      if (!draft || Object.keys(latest.current.dirtyFields).length > 0) return
      const values = { ...latest.current.defaultValues, ...draft } as DefaultValues<Values>
      latest.current.form.reset(values, { keepDefaultValues: true })
    }
    show()
    restorers.set(name, show)
    return () => {
      restorers.delete(name)
      if (withdrawn.current) return
      const changed = changedValues()
      if (Object.keys(changed).length > 0) drafts.set(name, changed)
      else drafts.delete(name)
    }
  }, [name])
  return {
    withdraw: () => {
      withdrawn.current = { name, values: changedValues() }
      drafts.delete(name)
    },
    restore: () => {
      if (!withdrawn.current) return
      const { name, values } = withdrawn.current
      withdrawn.current = undefined
      drafts.set(name, values)
      restorers.get(name)?.()
    },
    discard: () => {
      // What is stored now was written after what was sent.
      if (withdrawn.current) withdrawn.current = undefined
      else drafts.delete(name)
    },
  }
}
