import * as z from 'zod/mini'
import { assertion } from './passkeys.ts'
import type { Passkey } from './passkeys.ts'

const loose = (max: number) => z.string().check(z.maxLength(max))
const password = loose(5_000)
/** A one-time code or a recovery code, as typed. */
const code = loose(60)

/** The second factor of members who have one: a code, or a passkey [MF7 PK4]. */
export const proof = { code: z.optional(code), passkey: z.optional(assertion) }
export type FactorProof = z.infer<ReturnType<typeof z.strictObject<typeof proof>>>

export const begin = z.strictObject({ password, ...proof })
export const confirm = z.strictObject({ setup: loose(1_000), code })
export const change = z.strictObject({ password, ...proof })
export const removePasskey = z.strictObject({ id: loose(40), password, ...proof })
export const logInWithCode = z.strictObject({ code, remember: z.boolean() })

/** The member's second factor, as the settings show it. Passkeys are listed in the order in which they were added. */
export type SecondFactor = {
  readonly hasOneTimeCodes: boolean
  readonly passkeys: readonly Passkey[]
  readonly recoveryCodesLeft: number
}

/** One-time codes that are being set up. */
export type FactorSetup = {
  /** What `confirmOneTimeCodes` takes: the secret, encrypted for the member. */
  readonly setup: string
  /** The secret in base32, as authenticator apps take it. */
  readonly secret: string
  /** A QR code of the secret: its side in modules, and the path of an SVG that draws them. */
  readonly qr: { readonly size: number; readonly path: string }
}

/** Ten recovery codes, shown once; null if the member has some from before. */
export type RecoveryCodes = { readonly recoveryCodes: readonly string[] | null }
