import { isIP } from 'node:net'
import type { Config } from '#server/config/index.ts'
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/contract/passkeys.ts'
import { passkey as limit } from '#shared/limits/factor.ts'
import type { passkeys } from '#server/db/schema.ts'

/** Loaded when it is needed: the library takes a quarter of a second and 27 MB, and few members use passkeys. */
const load = () => import('@simplewebauthn/server')

/** All of a passkey that authenticators and browsers know. */
export type Credential = Pick<
  typeof passkeys.$inferSelect,
  'credentialId' | 'publicKey' | 'counter' | 'transports'
>

type Site = Pick<Config, 'baseUrl' | 'product'>

/** EdDSA, ES256, and RS256 (COSE): what all nodes can verify, whatever their version of Node.js. */
const algorithms = [-8, -7, -257]

/** Whether browsers accept the address of the instance for passkeys: they require a domain [PK6]. */
export const hasDomain = ({ baseUrl }: Pick<Config, 'baseUrl'>): boolean =>
  isIP(baseUrl.hostname.replaceAll(/[[\]]/g, '')) === 0

const describe = ({ credentialId, transports }: Credential) => ({
  id: credentialId.toString('base64url'),
  transports,
})

/** Whether a passkey must have verified its user, by a PIN or a fingerprint: members need not, staff do [ST6]. */
export type UserVerification = 'preferred' | 'required'

/** Creates what a browser needs to add a passkey: for the user's id, which says nothing, and none that is known. */
export async function createRegistrationOptions(
  { baseUrl, product }: Site,
  user: { readonly id: string; readonly email: string },
  known: readonly Credential[],
  userVerification: UserVerification = 'preferred',
) {
  const { generateRegistrationOptions } = await load()
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpID: baseUrl.hostname,
    rpName: product.name,
    userID: Uint8Array.from(Buffer.from(user.id)),
    userName: user.email,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification },
    excludeCredentials: known.map(describe),
    supportedAlgorithmIDs: algorithms,
    timeout: limit.challengeTtl,
  })
  return options
}

/** Creates what a browser needs to use one of these passkeys. */
export async function createRequestOptions(
  { baseUrl }: Site,
  known: readonly Credential[],
  userVerification: UserVerification = 'preferred',
) {
  const { generateAuthenticationOptions } = await load()
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID: baseUrl.hostname,
    allowCredentials: known.map(describe),
    userVerification,
    timeout: limit.challengeTtl,
  })
  return options
}

const expected = ({ baseUrl }: Site, challenge: string, userVerification: UserVerification) => ({
  expectedChallenge: challenge,
  expectedOrigin: baseUrl.origin,
  expectedRPID: baseUrl.hostname,
  requireUserVerification: userVerification === 'required',
})

/** Verifies a new passkey. Answers null for any that is not one of this site for this challenge. */
export async function verifyRegistration(
  site: Site,
  challenge: string,
  { id, transports, ...response }: PasskeyRegistration,
  userVerification: UserVerification = 'preferred',
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await load()
  const whole = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  return verifyRegistrationResponse({
    ...expected(site, challenge, userVerification),
    response: whole,
    supportedAlgorithmIDs: algorithms,
  }).then(
    ({ registrationInfo }) => {
      if (!registrationInfo) return null
      const { credential } = registrationInfo
      return {
        credentialId: Buffer.from(credential.id, 'base64url'),
        publicKey: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports,
      }
    },
    () => null,
  )
}

/** Verifies the use of a passkey. Answers its new counter, or null if anything is wrong [PK3]. */
export async function verifyAssertion(
  site: Site,
  challenge: string,
  { id, ...response }: PasskeyAssertion,
  { publicKey, counter }: Credential,
  userVerification: UserVerification = 'preferred',
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  const whole = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response }
  const credential = { id, publicKey: Uint8Array.from(publicKey), counter }
  return verifyAuthenticationResponse({
    ...expected(site, challenge, userVerification),
    response: whole,
    credential,
  }).then(
    ({ verified, authenticationInfo }) => (verified ? authenticationInfo.newCounter : null),
    () => null,
  )
}
