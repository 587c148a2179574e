import * as z from 'zod/mini'
import * as limits from '../limits.ts'

/**
 * Inputs of the account calls. Sign-up and log-in take anything that fits in memory here: which field is wrong
 * is said by the domain rules (`domain/sign-up.ts`), in the product's own sentences.
 */
const loose = (max: number) => z.string().check(z.maxLength(max))
const email = loose(1_000)
const password = loose(5_000)
const age = z.nullable(z.number())
const token = loose(200)

export const role = z.enum(['mentor', 'mentee'])

export const rollInWords = z.strictObject({ rollId: loose(40) })

export const signUp = z.strictObject({
  email,
  password,
  age,
  rollId: loose(40),
  answer: z.nullable(z.number()),
})

export const chooseRole = z.strictObject({
  email,
  password,
  age,
  ticket: loose(60),
  role,
  skills: z.array(loose(100)).check(z.maxLength(200)),
})

export const logIn = z.strictObject({ email, password, token: z.nullable(token), remember: z.boolean() })

export const resend = z.strictObject({ email, password })
export const forgot = z.strictObject({ email })
export const reset = z.strictObject({ token, password })
export const changePassword = z.strictObject({ current: password, next: password, repeat: password })
export const changeEmail = z.strictObject({ email, password })
export const confirmEmail = z.strictObject({ token })
export const endSession = z.strictObject({ id: loose(40) })
export const deleteAccount = z.strictObject({ password, word: loose(100) })
export const exportData = z.strictObject({ password, timeZone: loose(100) })
export const saveName = z.strictObject({ fullName: loose(limits.text.fullName * 10) })

/** The signed-in person as their own pages see them. Nobody else receives this shape. */
export type Me = {
  readonly id: string
  readonly email: string
  readonly role: z.infer<typeof role>
  /** Null until a name is given. */
  readonly fullName: string | null
  /** Where one's picture is read; null before there is one. */
  readonly picture: string | null
  /** True until the name was given or skipped: the first log-in asks. */
  readonly isNamePromptPending: boolean
}

/** What the app needs before it can draw anything: who runs it, and who is looking. */
export type Bootstrap = {
  readonly product: {
    readonly name: string
    readonly creator: string
    readonly privacyUrl: string | null
    readonly termsUrl: string | null
    readonly contact: string | null
    /** Days for which the messages of an ended chat are stored. */
    readonly retentionDays: number
    readonly video: 'builtin' | 'jitsi'
    /** True on a loopback, non-production server: the mail outbox page exists. */
    readonly dev: boolean
    /** The app may be set up to open without a connection. */
    readonly isServiceWorkerEnabled: boolean
  }
  readonly me: Me | null
  /** Null for nobody. */
  readonly device: Device | null
}

/** What the signed-in person's browser may keep on its disk. */
export type Device = {
  /** They chose to be kept logged in here: what they read may be kept, too. */
  readonly isRemembered: boolean
  /** Theirs alone, 256 bits in base64url: without it nobody reads what waits on the disk to be sent. */
  readonly key: string
}

export type SignUpResult =
  | { readonly step: 'done'; readonly role: z.infer<typeof role>; readonly email: string }
  | { readonly step: 'role'; readonly ticket: string }

/** One session of one's own, as the sessions page lists it. Times are epoch milliseconds. */
export type SessionInfo = {
  readonly id: string
  readonly device: string
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly isCurrent: boolean
}
