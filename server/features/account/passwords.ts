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

/** Lists with about 49,000 common and breached passwords, all in lower case: shipped, so no network is asked [AU-2]. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()))

/** A burst of log-ins leaves threads to everybody else [AU-14]. */
const inTurn = createSemaphore(passwordHashing)

/** How many passwords were checked since the start: every log-in adds exactly one [AU-3]. */
export const verificationStats = { count: 0 }

/** The encoded Argon2id hash of a password. Spaces, capitals and every character count [AU-1]. */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

/** Whether `password` is the one behind `encoded`. Without a hash, the same work is done for nothing [AU-3]. */
export async function verifyPassword(encoded: string | null, password: string): Promise<boolean> {
  verificationStats.count++
  const isRight = await inTurn(async () => verify(encoded ?? (await decoy()), password.slice(0, limit.max)))
  return isRight && encoded !== null && password.length <= limit.max
}

let decoyHash: Promise<string> | null = null
function decoy(): Promise<string> {
  decoyHash ??= hash(crypto.randomUUID(), parameters)
  return decoyHash
}

/** Made once before serving, so that the first unknown address takes no longer than the second. */
export async function warmUpHashing(): Promise<void> {
  await decoy()
}

/** Whether the hash was made with weaker parameters than today's and should be renewed [AU-14]. */
export function needsRehash(encoded: string): boolean {
  const current = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$`
  return !encoded.startsWith(current)
}

/** Why a new password is refused, or null [AU-1 AU-2]. `context` are words an attacker tries first. */
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

/** The words of one's own that a password must not be: the product, the roles, the address and its parts. */
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
