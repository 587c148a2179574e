/** The limits of the second factor of a log-in, and of what else protects an account. Times are in milliseconds, unless the name says otherwise. */

/**
 * One-time codes, with the parameters that authenticator apps assume (RFC 6238): the code of one step of `stepSeconds`
 * before or after the current one is accepted, too, for clocks that differ.
 */
export const oneTimeCode = { digits: 6, stepSeconds: 30, toleratedSteps: 1, secretBytes: 20 } as const

/** How long a setup of one-time codes that was begun can be confirmed. */
export const factorSetupTtl = 30 * 60_000

/** Recovery codes: how many a member gets, and their random bits; 5 bits are one character. */
export const recoveryCode = { count: 10, bits: 80 } as const

/** How long the email about a changed address can undo the change. */
export const undoEmailTtl = 7 * 24 * 3_600_000

/**
 * An undo of a changed address also removes what was added to the second factor this long before the change: whoever
 * takes an account over may add a factor of their own first.
 */
export const undoneFactorAge = 7 * 24 * 3_600_000

/** The step of a log-in after the correct password: how long it works, for how many codes, and how many a user has. */
export const logInTicket = { ttl: 10 * 60_000, tries: 5, perUser: 20 } as const

/**
 * Passkeys: how many a member may have, the length of a name in UTF-16 code units, how long a challenge works (the least
 * that WebAuthn recommends for the dialogs of browsers), and how many open challenges a member has.
 */
export const passkey = { perMember: 10, name: 60, challengeTtl: 5 * 60_000, openChallenges: 20 } as const

/**
 * Rate limits, as those of `rate`: challenges for a log-in with a passkey. Each press of its button asks for one, and a
 * log-in step has five tries.
 */
export const factorRate = { passkeyRequestPerUser: { points: 60, seconds: 600 } } as const
