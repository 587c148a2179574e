import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { PasskeyAssertion, PasskeyRegistration } from '#shared/contract/passkeys.ts'
import type { RecoveryCodes } from '#shared/contract/second-factor.ts'
import { encodeCbor } from './cbor.ts'
import type { Cbor } from './cbor.ts'
import { password } from '../data/people.ts'
import type { Person } from '../data/people.ts'

/** What an authenticator does differently than it should. */
export type Faults = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly counter?: number
  readonly isSignatureWrong?: boolean
  readonly isUserAbsent?: boolean
  /** Whether it asked for a PIN or a fingerprint. */
  readonly isUserVerified?: boolean
}

/** An authenticator with one key (ES256), which the tests control. */
export type Authenticator = {
  readonly id: string
  create(options: { readonly challenge: string }, faults?: Faults): PasskeyRegistration
  get(options: { readonly challenge: string }, faults?: Faults): PasskeyAssertion
}

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest()
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** @param isCounting false for one like those of phones, whose counter is always 0 */
export function createAuthenticator({ isCounting = true } = {}): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)])
  let counter = 0
  const next = () => (isCounting ? ++counter : 0)
  return {
    id: id.toString('base64url'),
    create({ challenge }, faults = {}) {
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, Cbor>()],
        ['authData', authenticatorData(next(), faults, credential)],
      ])
      return {
        id: id.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
        attestationObject: encodeCbor(attestation).toString('base64url'),
        transports: ['internal'],
      }
    },
    get({ challenge }, faults = {}) {
      const data = clientData('webauthn.get', challenge, faults)
      const own = authenticatorData(next(), faults)
      const signed = faults.isSignatureWrong ? Buffer.from('other') : Buffer.concat([own, sha256(data)])
      return {
        id: id.toString('base64url'),
        clientDataJSON: data.toString('base64url'),
        authenticatorData: own.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },
  }
}

/** A public key as COSE has it (RFC 9053): type EC2, ES256, curve P-256, and the coordinates. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return encodeCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

function clientData(type: string, challenge: string, faults: Faults): Buffer {
  const { origin = 'http://localhost:3000' } = faults
  const data = { type: faults.type ?? type, challenge: faults.challenge ?? challenge, origin }
  return Buffer.from(JSON.stringify({ ...data, crossOrigin: false }))
}

/** The hash of the RP ID, the flags, the counter, and a new credential if there is one. */
function authenticatorData(counter: number, faults: Faults, credential = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(faults.counter ?? counter)
  const flags =
    (faults.isUserAbsent ? 0 : USER_PRESENT) |
    (faults.isUserVerified ? USER_VERIFIED : 0) |
    (credential.length > 0 ? HAS_CREDENTIAL : 0)
  return Buffer.concat([sha256(faults.rpId ?? 'localhost'), Buffer.from([flags]), count, credential])
}

type Wishes = {
  readonly name?: string
  readonly isCounting?: boolean
  /** A code of the second factor, of a member who has one. */
  readonly code?: string | undefined
}

/** Adds a passkey of a new authenticator to a member. */
export async function addPasskey(
  person: Person,
  { name = 'My phone', isCounting = true, code }: Wishes = {},
): Promise<{ authenticator: Authenticator; recoveryCodes: readonly string[] }> {
  const authenticator = createAuthenticator({ isCounting })
  const options = await person.call<{ challenge: string }>('account.beginPasskey', { password, code })
  const passkey = authenticator.create(options)
  const { recoveryCodes } = await person.call<RecoveryCodes>('account.addPasskey', { name, passkey })
  return { authenticator, recoveryCodes: recoveryCodes ?? [] }
}

/** The use of a passkey, for a call of a member that asks again. */
export async function answerWithPasskey(
  person: Person,
  authenticator: Authenticator,
): Promise<PasskeyAssertion> {
  return authenticator.get(await person.call<{ challenge: string }>('account.requestPasskey'))
}
