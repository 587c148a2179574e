import * as z from 'zod/mini'
import { textSizes, type Display } from '../domain/people/display.ts'
import type { TrainingModes } from '../domain/training.ts'
import type { QuietSettings } from '../domain/times/quiet-hours.ts'
import * as limits from '../limits.ts'
import type { SafeguardingProfile } from '../safeguarding.ts'
import { localeCodes, type LocaleCode } from '../texts/i18n/locales.ts'
import { proof } from './second-factor.ts'

/**
 * A string limited in length only. The schemas of sign-up and log-in accept anything of a reasonable size: the domain
 * rules say which field is invalid (`domain/sign-up.ts`).
 */
const loose = (max: number) => z.string().check(z.maxLength(max))
const email = loose(1_000)
const password = loose(5_000)
const age = z.nullable(z.number())
const token = loose(200)
/** The token of the link of an invitation, or its code [IV2]. Pages of earlier versions do not send it. */
const invitation = z.optional(loose(100))
/** The language of the page, for emails; one that the server does not have is ignored. Pages of earlier versions do not send it. */
const locale = z.optional(loose(20))

export const role = z.enum(['mentor', 'mentee'])

export const describeDice = z.strictObject({ rollId: loose(40), locale })

export const signUp = z.strictObject({
  email,
  password,
  age,
  rollId: loose(40),
  answer: z.nullable(z.number()),
  invitation,
  locale,
})

export const readInvitation = z.strictObject({ secret: loose(100) })
/** What the join page shows of an invitation: the role, and the address that alone can use it. */
export type MyInvitation = { readonly role: z.infer<typeof role>; readonly email: string | null }

export const chooseRole = z.strictObject({
  email,
  password,
  age,
  ticket: loose(60),
  role,
  skills: z.array(loose(100)).check(z.maxLength(200)),
  invitation,
  locale,
})

export const logIn = z.strictObject({
  email,
  password,
  token: z.nullable(token),
  remember: z.boolean(),
  /** The code of the email, for an address that is not verified. Pages of earlier versions do not send it. */
  code: z.optional(loose(40)),
})

export const resend = z.strictObject({ email, password })
export const forgot = z.strictObject({ email })
export const reset = z.strictObject({ token, password })
export const changePassword = z.strictObject({ current: password, next: password, repeat: password })

export const changeEmail = z.strictObject({ email, password, ...proof })
export const confirmEmail = z.strictObject({ token })
/** The token has an encrypted address. */
export const undoEmailChange = z.strictObject({ token: loose(1_500) })
export const endSession = z.strictObject({ id: loose(40) })
export const deleteAccount = z.strictObject({ password, word: loose(100), ...proof })
export const exportData = z.strictObject({ password, timeZone: loose(100), ...proof })
export const saveChatHeight = z.strictObject({ isExpanded: z.boolean() })
export const saveClock = z.strictObject({ is24Hours: z.boolean() })
/** One of the languages of the server [LG3]. */
export const saveLocale = z.strictObject({ locale: z.enum(localeCodes) })
/** How the member reads pages, on all their devices [EA1]. */
export const saveDisplay = z.strictObject({
  textSize: z.enum(textSizes),
  isEasyReading: z.boolean(),
  isCalm: z.boolean(),
})
/** Only for members under 18 [QH1]. */
export const saveQuietHours = z.strictObject({ isOn: z.boolean() })
export const saveTimeZone = z.strictObject({ timeZone: loose(64) })
/** The version of the code of conduct that the member has read. */
export const acceptConduct = z.strictObject({ version: z.int().check(z.nonnegative()) })
/** What others learn of the member [WS1]. */
export const saveVisibility = z.strictObject({ showsSeen: z.boolean(), showsTyping: z.boolean() })
export const saveName = z.strictObject({ fullName: loose(limits.text.fullName * 10) })

/** The logged-in member as their own pages see them. No one else receives this type. */
export type Me = {
  readonly id: string
  readonly email: string
  readonly role: z.infer<typeof role>
  /** Null until the member gives a name. */
  readonly fullName: string | null
  /** The URL of the profile picture; null without one. */
  readonly picture: string | null
  /** True until the member gave a name or skipped the prompt of the first log-in. */
  readonly isNamePromptPending: boolean
  /** Whether chats are shown at full height [CH16]; null until the member chose. Earlier versions do not send it. */
  readonly isChatExpanded?: boolean | null
  /** The clock that the member chose [TX10]; null: that of the language. Earlier versions do not send it. */
  readonly is24Hours?: boolean | null
  /**
   * The language that the member chose; null: none yet. The operator may have switched it off since: then it is not among
   * `product.locales`, and counts as none [LG6]. Earlier versions do not send it.
   */
  readonly locale?: LocaleCode | null
  /** How the member reads pages [EA1]; null: nothing chosen. Earlier versions do not send it. */
  readonly display?: Display | null
  /** The quiet hours of a member under 18; null for others [QH1]. Earlier versions do not send it. */
  readonly quiet?: QuietSettings | null
  /** Whether they have to accept the code of conduct before their next message [CC1]. Earlier versions do not send it. */
  readonly needsConduct?: boolean
  /** Whether the member needs the consent of a guardian and has none, or a guardian has given it [GC1]. */
  readonly consent?: 'none' | 'missing' | 'given'
  /** Whether others learn what the member has seen, and that they are typing [WS1]. Earlier versions do not send them. */
  readonly showsSeen?: boolean
  readonly showsTyping?: boolean
  /** Whether these two are their choice: `visibilityOf` of `shared/domain/people/visibility.ts` [WS2]. Earlier versions do not send it. */
  readonly isVisibilityChosen?: boolean
  /** Whether the member may be under 18. Earlier versions do not send it. */
  readonly isMinor?: boolean
}

/** What the client needs before it renders anything: the product and the member. */
export type Bootstrap = {
  readonly product: {
    readonly name: string
    readonly creator: string
    readonly privacyUrl: string | null
    readonly termsUrl: string | null
    readonly contact: string | null
    /** Days for which the messages of an ended chat are stored. */
    readonly retentionDays: number
    /** How long the operator log is kept, and unused accounts; null: always. Earlier versions do not send them. */
    readonly logYears?: number
    readonly inactiveMonths?: number | null
    /** What holds in it: `protections` of `shared/safeguarding.ts`. Earlier versions do not send it. */
    readonly safeguarding?: SafeguardingProfile
    /** Of whom the training is asked [TR1]. Earlier versions do not send it. */
    readonly training?: TrainingModes
    /** The languages of the search for risk words [RK7]. Earlier versions do not send them. */
    readonly riskLanguages?: readonly string[]
    /** The page that a quick exit leads to [QE3]. Earlier versions do not send it. */
    readonly quickExitUrl?: string
    /** The languages that members can choose, and that of those who have not chosen one [LG2]. Earlier versions do not send them. */
    readonly locales?: readonly LocaleCode[]
    readonly defaultLocale?: LocaleCode
    /** `jitsi-open`: a meeting service without tokens, which admits anyone who knows the name of a room [VI-7]. */
    readonly video: 'builtin' | 'jitsi' | 'jitsi-open'
    /** True on a loopback, non-production server: the development mailbox exists. */
    readonly dev: boolean
    /** Whether the app may install the service worker, which opens it without a connection. */
    readonly isServiceWorkerEnabled: boolean
    /** Whether a sign-up needs an invitation [IV5]. Earlier versions do not send it. */
    readonly isInvitationOnly?: boolean
  }
  readonly me: Me | null
  /** Null for visitors. */
  readonly device: Device | null
}

/** What the member's browser may store. */
export type Device = {
  /** Whether they chose to stay logged in on this device: the offline cache may be stored, too. */
  readonly isRemembered: boolean
  /** The key of the browser's outbox and cache, 256 bits in base64url: without it, no one can decrypt them. */
  readonly key: string
  /** Keys of previous secrets, for what the browser stored before. Missing in what an earlier version sent. */
  readonly previousKeys?: readonly string[]
  /** When the session ends unless it is used before, in epoch milliseconds: what is cached ends with it [OF14]. */
  readonly expiresAt: number
}

/**
 * `needsCode`: the password was right, and `logInWithCode` finishes the log-in [MF2]. With `passkeys`, so does
 * `logInWithPasskey` [PK2]; `alone`: the member has no one-time codes.
 */
export type LogInResult =
  | { readonly me: Me }
  | { readonly me: null; readonly needsCode: true; readonly passkeys?: 'alone' | 'besidesCodes' }

export type SignUpResult =
  | { readonly step: 'done'; readonly role: z.infer<typeof role>; readonly email: string }
  | { readonly step: 'role'; readonly ticket: string }

/** `resetToken`: that of a link to choose a new password. */
export type UndoResult = { readonly resetToken: string }

/** A session of the member, as the sessions page lists it. Times are epoch milliseconds. */
export type SessionInfo = {
  readonly id: string
  readonly device: string
  readonly createdAt: number
  readonly lastSeenAt: number
  readonly isCurrent: boolean
}
