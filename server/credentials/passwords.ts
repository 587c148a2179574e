import { hash, verify } from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'
import { createSemaphore } from '#server/limits/semaphore.ts'
import type { ErrorReason } from '#shared/errors.ts'
import { passwordHashing, password as limit } from '#shared/limits.ts'

/** Argon2id with OWASP's parameters [AU-14]. */
const parameters = {
  memoryCost: passwordHashing.memoryKiB,
  timeCost: passwordHashing.time,
  parallelism: passwordHashing.parallelism,
} as const

/** About 49,000 common and breached passwords in lower case, part of the code: no network is needed [AU-2]. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))

/**
 * Limits concurrent hashing, so that a burst of log-ins leaves threads for other work [AU-14]. Devices in which someone
 * has logged in before have a queue of their own, which strangers cannot fill [AU-20].
 */
const withPermit = createSemaphore(passwordHashing)
const withKnownPermit = createSemaphore(passwordHashing.knownDevices)

/** How many passwords were verified since startup: every log-in adds exactly one [AU-3]. */
export const verificationStats = { count: 0 }

/** Hashes a password with Argon2id. Every character counts, also spaces and case [AU-1]. */
export async function hashPassword(password: string): Promise<string> {
  return withPermit(() => hash(password, parameters))
}

/**
 * Whether a hash is that of `password`. Without a hash, does the same work with a decoy and answers false [AU-3].
 *
 * @throws AppError `app.unavailable` when the queue is full
 */
export async function verifyPassword(
  encoded: string | null,
  password: string,
  isKnownDevice = false,
): Promise<boolean> {
  verificationStats.count++
  const queued = isKnownDevice ? withKnownPermit : withPermit
  const isCorrect = await queued(async () => verify(encoded ?? (await decoy()), password.slice(0, limit.max)))
  return isCorrect && encoded !== null && password.length <= limit.max
}

let decoyHash: Promise<string> | null = null
function decoy(): Promise<string> {
  decoyHash ??= hash(crypto.randomUUID(), parameters)
  return decoyHash
}

/** Creates the decoy before the server listens, so that the first unknown email takes no longer than the second. */
export async function warmUpHashing(): Promise<void> {
  await decoy()
}

/** Whether a hash was made with other parameters than today's [AU-14]. */
export function needsRehash(encoded: string): boolean {
  const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
  return !encoded.startsWith(current)
}

/** Why a new password is rejected, or null [AU-1 AU-2]. `context` has the words that an attacker tries first. */
export function validatePassword(password: string, context: readonly string[]): ErrorReason | null {
  if (password.length < limit.min) return 'password.tooShort'
  if (password.length > limit.max) return 'password.tooLong'
  const plain = password.toLowerCase()
  const core = plain.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  const words = context.map((word) => word.toLowerCase()).filter((word) => word.length >= 3)
  const isContext = words.some((word) => core === word || core === word + word || plain === word)
  const isRepeated = /^(.{1,3})\1+$/u.test(plain)
  return common.has(plain) || isContext || isRepeated ? 'password.common' : null
}

/** The words that a password must not be: the product, the roles, the email and its parts. */
export function passwordContext(product: string, email: string): string[] {
  const [local = '', domain = ''] = email.split('@')
  return [
    product,
    'mentor',
    'mentee',
    'mentoring',
    email,
    local,
    ...local.split(/[._+-]/),
    domain.split('.')[0] ?? '',
  ]
}
