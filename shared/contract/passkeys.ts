import * as z from 'zod/mini'
import { passkey as limit } from '../limits/factor.ts'

/** Bytes in base64url. The limits leave room for long keys: an id has up to 1,023 bytes (WebAuthn, section 4). */
const base64url = (max: number) => z.string().check(z.maxLength(max), z.regex(/^[\w-]+$/))
const id = base64url(1_400)
const clientDataJSON = base64url(4_000)

/** What an authenticator answers when a passkey is added. */
export const registration = z.strictObject({
  id,
  clientDataJSON,
  attestationObject: base64url(20_000),
  transports: z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10)),
})

/** What an authenticator answers when a passkey is used. */
export const assertion = z.strictObject({
  id,
  clientDataJSON,
  authenticatorData: base64url(4_000),
  signature: base64url(8_000),
})

export const addPasskey = z.strictObject({
  /** Empty for the name of the device. */
  name: z.string().check(z.maxLength(limit.name)),
  passkey: registration,
})
export const logInWithPasskey = z.strictObject({ passkey: assertion, remember: z.boolean() })

export type PasskeyRegistration = z.infer<typeof registration>
export type PasskeyAssertion = z.infer<typeof assertion>

/** A passkey as the settings list it. Times are epoch milliseconds; `lastUsedAt` is null before the first use. */
export type Passkey = {
  readonly id: string
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
}
