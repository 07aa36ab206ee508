import { useEffect, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'

/** By form, for as long as the page stays loaded: signing out loads another one. */
const drafts = new Map<string, object>()

/**
 * What was changed in a form and not sent yet is there again when the person comes back from another page of the app.
 * @param name the form's, and whose text it is
 * @returns forgets it, for what was sent while the person was on another page
 */
export function useFormDraft<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values, unknown, FieldValues>, 'formState' | 'getValues' | 'reset'>,
  name: string,
): () => void {
  const { dirtyFields, defaultValues } = form.formState
  const latest = useRef({ form, dirtyFields, defaultValues })
  latest.current = { form, dirtyFields, defaultValues }
  useEffect(() => {
    const draft = drafts.get(name)
    if (draft) {
      const values = { ...latest.current.defaultValues, ...draft } as DefaultValues<Values>
      latest.current.form.reset(values, { keepDefaultValues: true })
    }
    return () => {
      const changed = Object.entries(latest.current.form.getValues()).filter(
        ([field]) => field in latest.current.dirtyFields,
      )
      if (changed.length > 0) drafts.set(name, Object.fromEntries(changed))
      else drafts.delete(name)
    }
  }, [name])
  return () => void drafts.delete(name)
}
