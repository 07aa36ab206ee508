import { createConfirmIdentity } from './confirm-identity.ts'
import { createPasskeys, type PasskeyServices } from './passkeys/passkeys.ts'
import { createSecondFactors, type SecondFactorServices } from './second-factor/second-factor.ts'
import { createSignIn } from './sign-in.ts'

export type Authentication = ReturnType<typeof createAuthentication>

/** Every way to show who one is. Created once: wrong passwords and codes are counted in it. */
export const createAuthentication = (services: PasskeyServices & SecondFactorServices) => {
  const secondFactors = createSecondFactors(services)
  const signIn = createSignIn(services, secondFactors)
  const passkeys = createPasskeys(services)
  const confirmIdentity = createConfirmIdentity(services, {
    confirmPassword: signIn.confirmPassword,
    confirmPasskey: passkeys.confirm,
  })
  return { ...signIn, passkeys, secondFactors, confirmIdentity }
}
