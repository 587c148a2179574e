import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/contract/passkeys.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { RequestError } from '#client/sync/http/request-error.ts'

type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Whether this browser has passkeys at this address: not at an IP address, which is no RP ID [PK6]. */
export const canUsePasskeys = (): boolean =>
  browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(location.hostname)

/**
 * Lets the browser create a passkey. Rejects with a `RequestError`: `passkey.known` if the authenticator has one, or
 * `passkey.cancelled`.
 */
export async function createPasskey(optionsJSON: RegistrationOptions): Promise<PasskeyRegistration> {
  const { id, response } = await startRegistration({ optionsJSON }).catch(reject)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, clientDataJSON, attestationObject, transports }
}

/** Lets the browser answer with a passkey. Rejects with a `RequestError`: `passkey.cancelled`. */
export async function answerWithPasskey(optionsJSON: RequestOptions): Promise<PasskeyAssertion> {
  const { id, response } = await startAuthentication({ optionsJSON }).catch(reject)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, clientDataJSON, authenticatorData, signature }
}

/** Browsers say little about why there is no answer, so that no page learns which passkeys exist. */
function reject(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  const reason: ErrorReason = isKnown ? 'passkey.known' : 'passkey.cancelled'
  throw new RequestError({ code: 'aborted', reason })
}
