import { useEffect } from 'react'
import type { AccountForm } from '#server/features/account/contract.ts'

type Draft = Pick<AccountForm, 'firstName' | 'lastName' | 'email'>

const NOTHING: Draft = { firstName: '', lastName: '', email: '' }
let draft = NOTHING

/** What somebody has written of themselves in a form that is gone from the screen; passwords are not kept. */
export const accountDraft = (): Readonly<Draft> => draft

/**
 * Keeps what is written in a form for as long as this page is open: whoever looks at the other form, or goes back to the
 * invitation, finds it again.
 * @param written what is in the form now, as far as it has such fields
 * @param done it has led to an account: nothing is kept then
 */
export const useAccountDraft = (written: () => Partial<Draft>, done: boolean): void =>
  useEffect(
    () => () => {
      const { firstName, lastName, email }: Draft = { ...draft, ...written() }
      draft = done ? NOTHING : { firstName, lastName, email }
    },
    [written, done],
  )
