import { turnOffSecondFactorOf } from '#server/features/account/second-factor/second-factor.ts'
import { grantAdmin, revokeAdmin } from '#server/features/admin/administrators.ts'
import type { Services } from '#server/services.ts'

/** Something is wrong with the command or what it is about. The message is for the operator. */
export class CommandError extends Error {}

export type Print = (line: string) => void

type AdminCommand = {
  /** What is typed after the name. */
  args: string
  summary: string
  run: (services: Services, args: readonly string[], print: Print) => Promise<void>
}

const oneEmail = (args: readonly string[]): string => {
  const [email, ...more] = args
  if (email === undefined || more.length > 0 || !email.includes('@'))
    throw new CommandError('Give the email address of one account, such as ruth@example.org.')
  return email
}

const UNKNOWN = (email: string) => `There’s no account with the address ${email}. Nothing has changed.`

/** Commands of `npm run admin` that a running server executes. */
export const ADMIN_COMMANDS: Readonly<Record<string, AdminCommand>> = {
  grant: {
    args: 'EMAIL',
    summary: 'makes the account with this address an administrator',
    run: async ({ connected: { database }, events, mailer }, args, print) => {
      const email = oneEmail(args)
      // Without a mail server, people can’t show that they read their emails.
      const change = await grantAdmin({ database, events }, email, { verifiedOnly: mailer.kind === 'smtp' })
      if (change.outcome === 'unknown') throw new CommandError(UNKNOWN(email))
      if (change.outcome === 'unverified')
        throw new CommandError(
          `The person hasn’t confirmed the address ${email} yet, so anyone could have registered it. Nothing has changed.`,
        )
      const { outcome, name } = change
      print(
        outcome === 'changed'
          ? `${name} is an administrator now. Their profile has a tab for it.`
          : `${name} is an administrator already.`,
      )
    },
  },
  revoke: {
    args: 'EMAIL',
    summary: 'makes the account an ordinary one again',
    run: async ({ connected: { database }, events }, args, print) => {
      const email = oneEmail(args)
      const change = await revokeAdmin({ database, events }, email)
      if (change.outcome === 'unknown' || change.outcome === 'unverified') throw new CommandError(UNKNOWN(email))
      const { outcome, name } = change
      if (outcome === 'last')
        throw new CommandError(
          `${name} is the only administrator of this server. Name another one first: npm run admin -- grant EMAIL`,
        )
      print(outcome === 'changed' ? `${name} isn’t an administrator anymore.` : `${name} isn’t an administrator.`)
    },
  },
  'two-step-off': {
    args: 'EMAIL',
    summary: 'turns off two-step sign-in, for someone who has lost their phone and their recovery codes',
    run: async ({ connected: { database }, queue }, args, print) => {
      const email = oneEmail(args)
      const wasOn = await turnOffSecondFactorOf({ database, queue }, email)
      if (wasOn === undefined) throw new CommandError(UNKNOWN(email))
      print(
        wasOn
          ? `${email} signs in with the password alone now. We’ve emailed them about it.`
          : `Two-step sign-in isn’t on for ${email}.`,
      )
    },
  },
}
