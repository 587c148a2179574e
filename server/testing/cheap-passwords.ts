import { passwordHashing } from '#shared/limits.ts'

/**
 * A setup file of Vitest: what hashes passwords is loaded with a thousandth of the cost. Sign-ups and log-ins of tests took
 * a tenth of their CPU time. The limit itself stays as it is.
 */
const { memoryKiB, time } = passwordHashing
Object.assign(passwordHashing, { memoryKiB: 64, time: 1 })
await import('#server/credentials/passwords.ts')
Object.assign(passwordHashing, { memoryKiB, time })
