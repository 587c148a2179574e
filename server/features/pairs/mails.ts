import { eq } from 'drizzle-orm'
import { pairSteps } from '#server/db/schema.ts'
import { assertAwake, readAddressee } from '#server/policy/addressee.ts'
import { requestById } from '#server/features/connections/store.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { connectionsPath, pages } from '#shared/pages.ts'
import { pairReminderText as text } from '#shared/texts/mail/pairs.ts'

/** The email by which a coordinator reminds a member of a pair or request [PA3]. Id: the step, and the member. */
export function pairsMailers({ config, database }: Pick<Services, 'config' | 'database'>) {
  const db = database.orm
  const pairReminder: Mailer = async (id) => {
    const [stepId = '', userId = ''] = id.split('/')
    const [step] = await db.select().from(pairSteps).where(eq(pairSteps.id, stepId)).limit(1)
    const request = step && (await requestById(db, step.pairId))
    // Answered, ended, or resting meanwhile.
    if (!step || !request || request.isBlocked || request.resting.length > 0) return null
    const isPending = request.status === 'pending'
    if (request.status === 'rejected' || (isPending && userId !== step.mentorId)) return null
    const otherId = userId === step.mentorId ? step.menteeId : step.mentorId
    const [member, other] = await Promise.all(
      [userId, otherId].map((one) => readAddressee(db, config.safeguarding, one)),
    )
    if (!member || !other) return null
    await assertAwake(db, config, userId)
    const { name } = other
    const path = isPending
      ? connectionsPath('mentor')
      : pages.chat1.otherPaths[0].replace('$chatId', step.pairId)
    return {
      to: member.email,
      subject: text('subject', { name }),
      heading: text('heading'),
      paragraphs: [text(isPending ? 'unanswered' : 'pair', { name }), text('help')],
      action: { label: text('action'), url: new URL(path, config.baseUrl).href },
      notice: { about: otherId },
    }
  }
  return { pairReminder } satisfies Record<string, Mailer>
}
