import { filterPrivate, normalizeTyped } from '#server/contact-details/private-text.ts'
import { transact } from '#server/db/transaction.ts'
import { findSigns, recordAimSigns } from '#server/case-records/signs-store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import type { SaveTextResult } from '#shared/contract/people.ts'
import { topics } from '#shared/contract/topics.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { AppError } from '#shared/errors.ts'
import { requestText } from '#shared/limits/request.ts'
import { lockAims, updateProfile } from './store.ts'

/**
 * Replaces a mentee's aims: filtered as messages are, each once, without empty ones [RQ13, RQ14]. Only aims that were not stored
 * before need the accepted code of conduct and are searched for signs: one that stays is no new finding. Answers what was masked [CD31].
 */
export async function saveAims(
  { services, me }: AuthContext,
  typed: readonly string[],
): Promise<SaveTextResult> {
  const aims = [...new Set(typed.map((aim) => normalizeTyped(aim)).filter((aim) => aim !== ''))]
  if (aims.length > requestText.aims) throw new AppError('aims.tooMany')
  if (aims.some((aim) => aim.length > requestText.aim)) throw new AppError('aims.tooLong')
  const { allowedLinkHosts: allowedHosts } = services.config
  const { texts, kinds } = filterPrivate(aims, { isMinor: me.isMinor !== false, allowedHosts })
  const filtered = texts.map((aim) => aim.slice(0, requestText.aim))
  return transact(services, async (tx, publish) => {
    const stored = await lockAims(tx, me.id)
    // By what is stored of it: an aim of which something was masked comes back as it was typed, or masked.
    const added = aims.filter((_, at) => !stored.includes(filtered[at] ?? ''))
    const isMasked = filtered.some((aim) => aim.includes(contactMask) && !stored.includes(aim))
    if (added.length > 0 && me.needsConduct === true) throw new AppError('chat.conductMissing')
    await updateProfile(tx, me.id, { aims: filtered })
    const signs = findSigns(services.config, added.join('\n'))
    if (signs)
      await recordAimSigns({ tx, jobs: services.jobs }, signs, { userId: me.id, savedAt: Date.now() })
    publish({ topic: topics.profile(me.id) })
    return {
      ...(signs?.risk ? { help: signs.risk.level } : {}),
      ...(kinds.length > 0 && isMasked ? { maskedKinds: kinds } : {}),
    }
  })
}
