import { ConfigError } from '#server/config/error.ts'
import type { Orm, Tx } from '#server/db/orm.ts'
import { appendToOperatorLog, listOperatorLog } from '#server/db/operator-log.ts'
import { verifyOperatorLog } from '#server/db/operator-log-verify.ts'
import type { KnownEntry } from '#server/db/operator-log-verify.ts'
import { operatorLog as limit } from '#shared/limits.ts'
import { logText } from '#shared/texts/operator/log.ts'

/** Who a command is, in the operator log and in cases. */
export const commandLine = 'command line'

/** The commands that change something about a user. */
export type Change =
  | 'suspend'
  | 'unsuspend'
  | 'delete'
  | 'set-role mentor'
  | 'set-role mentee'
  | 'reset-factor'
  | 'resume'

type Action = {
  readonly command:
    | Change
    | 'list'
    | 'incomplete'
    | 'report'
    | 'case'
    | 'pictures'
    | 'picture-approve'
    | 'picture-refuse'
  /** The id of the user or picture, or the number of the report or case; '-' for a list. */
  readonly subject: string
  readonly reason: string | undefined
  /** Texts about the subject that the reason must not contain. */
  readonly names?: readonly (string | null)[]
}

/**
 * Writes an entry about a command to the operator log, in its transaction [OU8].
 *
 * @throws ConfigError if the reason is too long, or contains an email address or the name of the user
 */
export async function logCommand(tx: Tx, { command, subject, reason, names = [] }: Action): Promise<void> {
  await appendToOperatorLog(tx, {
    actor: commandLine,
    command,
    subject,
    reason: cleanReason(reason ?? '', names),
  })
}

function cleanReason(reason: string, names: readonly (string | null)[]): string {
  // A line break or a control character could make an entry look like two.
  const clean = reason.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim()
  if (clean.length > limit.maxReasonLength)
    throw new ConfigError(logText('reasonTooLong', { max: limit.maxReasonLength }))
  const isName = (name: string | null) => !!name && clean.toLowerCase().includes(name.toLowerCase())
  if (clean.includes('@') || names.some(isName)) throw new ConfigError(logText('reasonNames'))
  return clean
}

/** Formats the newest entries of the operator log, oldest first [OU8]. */
export async function printLog(orm: Orm): Promise<string> {
  const entries = await listOperatorLog(orm)
  if (entries.length === 0) return logText('empty')
  return entries
    .map(({ seq, at, actor, command, subject, reason }) => {
      const time = `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`
      const line = [String(seq), time, actor, command, subject].join('  ')
      return reason === '' ? line : `${line}  ${reason}`
    })
    .join('\n')
}

/**
 * Verifies the operator log [OU9].
 *
 * @param expected the number and hash of an earlier entry, as `12:3f...`; null for none
 * @throws ConfigError with the first entry that was changed or removed
 */
export async function verifyLog(orm: Orm, expected: string | null): Promise<string> {
  const known = expected === null ? null : parseKnown(expected)
  const verify = (tx: Tx) => verifyOperatorLog(tx, known)
  const found = await orm.transaction(verify, { isolationLevel: 'repeatable read', accessMode: 'read only' })
  if (found.fault) throw new ConfigError(logText(found.fault.problem, { seq: String(found.fault.seq) }))
  if (!found.head) return logText('empty')
  const { seq, hash } = found.head
  const intact = logText('intact', { count: found.count, last: `${seq}:${hash}` })
  return found.deleted === 0 ? intact : `${logText('pruned', { last: found.deleted })} ${intact}`
}

function parseKnown(expected: string): KnownEntry {
  const [, seq, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/i.exec(expected) ?? []
  if (seq === undefined || hash === undefined) throw new ConfigError(logText('expectInvalid'))
  return { seq: Number(seq), hash: hash.toLowerCase() }
}
