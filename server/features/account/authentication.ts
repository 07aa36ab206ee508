import { createConfirmIdentity } from './confirm-identity.ts'
import { createSignIn, type SignInServices } from './credentials/sign-in.ts'
import { createPasskeys, type PasskeyServices } from './passkeys/passkeys.ts'
import { createTwoStep, type TwoStepServices } from './two-step/two-step.ts'

export type Authentication = ReturnType<typeof createAuthentication>

/** Every way to show who one is. Created once. */
export const createAuthentication = (services: PasskeyServices & TwoStepServices & SignInServices) => {
  const twoStep = createTwoStep(services)
  const signIn = createSignIn(services, twoStep)
  const passkeys = createPasskeys(services)
  const confirmIdentity = createConfirmIdentity(services, {
    confirmPassword: signIn.confirmPassword,
    confirmPasskey: passkeys.confirm,
  })
  return { ...signIn, passkeys, twoStep, confirmIdentity }
}
