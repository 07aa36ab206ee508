import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { User } from '#server/features/account/contract.ts'
import { beginPasskeySignIn, signInByPasskey } from '#server/features/account/passkeys/contract.ts'
import { call } from '#web/lib/call.ts'
import { CallError, sentenceOf } from '#web/lib/call-error.ts'
import { useMutation } from '#web/lib/use-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/**
 * Signs in with a passkey: by this button, or by picking one that the browser suggests in the email field (which has
 * "webauthn" among its `autoComplete` words). Nothing in browsers without passkeys.
 */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (user: User) => void }) {
  const signIn = useMutation({ mutationFn: () => signInWithPasskey(), onSuccess: onSignedIn })
  const suggested = useSuggestedPasskey(onSignedIn)
  const error = signIn.error ?? suggested.error
  if (!('PublicKeyCredential' in window)) return null
  return (
    <>
      {error && (
        <Notice tone="error" title="Sign in failed">
          {isCanceled(error) ? 'No passkey was used. Try again, or use your password.' : sentenceOf(error)}
        </Notice>
      )}
      <Button
        variant="secondary"
        size="large"
        full
        icon={<KeyRound aria-hidden />}
        pending={signIn.isPending || signIn.isSuccess}
        pendingLabel="Signing in..."
        onClick={() => {
          suggested.clear()
          signIn.mutate()
        }}
      >
        Use a Passkey
      </Button>
    </>
  )
}

/** Has the browser suggest passkeys for as long as the form is shown. The error is of one that was picked and refused. */
const useSuggestedPasskey = (onSignedIn: (user: User) => void) => {
  const [error, setError] = useState<Error | null>(null)
  const handleSignedIn = useEffectEvent(onSignedIn)
  useEffect(() => {
    const shown = new AbortController()
    const suggest = async () => {
      if (!(await canSuggestPasskeys())) return
      while (!shown.signal.aborted) {
        try {
          handleSignedIn(await signInWithPasskey({ suggested: shown.signal }))
          return
        } catch (caught) {
          // Refused by our server: the next one may work. Otherwise the browser has stopped suggesting.
          if (!(caught instanceof CallError) || caught.status >= 500 || caught.status === 429) return
          setError(caught)
        }
      }
    }
    // Suggestions are a convenience; without them there's the button.
    suggest().catch(() => {})
    return () => shown.abort()
  }, [])
  return { error, clear: () => setError(null) }
}

const signInWithPasskey = async ({ suggested }: { suggested?: AbortSignal } = {}): Promise<User> => {
  const { startAuthentication, WebAuthnAbortService } = await import('@simplewebauthn/browser')
  const optionsJSON = await call(beginPasskeySignIn)
  suggested?.throwIfAborted()
  suggested?.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  const credential = await startAuthentication({ optionsJSON, useBrowserAutofill: suggested !== undefined })
  return call(signInByPasskey, { body: { credential } })
}

const canSuggestPasskeys = async (): Promise<boolean> =>
  'PublicKeyCredential' in window &&
  typeof PublicKeyCredential.isConditionalMediationAvailable === 'function' &&
  (await PublicKeyCredential.isConditionalMediationAvailable())

/** The browser's window was closed, or another attempt has replaced this one. */
const isCanceled = (error: Error): boolean => error.name === 'NotAllowedError' || error.name === 'AbortError'
