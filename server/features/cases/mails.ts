import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import { eventOfCase } from '#server/case-records/case-store.ts'
import { assertAwake } from '#server/policy/addressee.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { pages } from '#shared/pages.ts'
import { appealDays } from '#shared/limits/case.ts'
import { decisionMailText } from '#shared/texts/mail/decision.ts'
import { decisionToken } from './decisions/appeal-store.ts'

type Needed = Pick<Services, 'config' | 'database' | 'keys'>

/**
 * The emails to members about decisions: what was decided, with the words of staff, the answer to an appeal [CS9, CS11], and the words
 * to the other member of the pair, which wait for the morning [CS42].
 */
export function casesMailers({ config, database, keys }: Needed): Readonly<Record<string, Mailer>> {
  const product = config.product.name
  const read = async (id: string) => {
    const [caseId = '', n] = id.split('/')
    const event = await eventOfCase(database.orm, caseId, Number(n))
    const [member] = await database.orm
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, event?.memberId ?? ''))
      .limit(1)
    return event && member ? { caseId, event, to: member.email } : null
  }
  const link = (caseId: string, n: number) => ({
    label: decisionMailText('action'),
    // In the fragment, which browsers do not send.
    url: new URL(`/decision#${decisionToken(keys, caseId, n)}`, config.baseUrl).href,
  })
  const caseDecision: Mailer = async (id) => {
    const found = await read(id)
    const decision = found?.event.data?.decision
    if (!found || !decision || decision === 'nothing') return null
    return {
      to: found.to,
      subject: decisionMailText('decision.subject', { product }),
      heading: decisionMailText('decision.heading'),
      paragraphs: [decisionMailText(`decision.${decision}`), found.event.data?.words ?? ''],
      action: link(found.caseId, found.event.n),
      note: decisionMailText('decision.note', { days: appealDays }),
    }
  }
  const caseAnswer: Mailer = async (id) => {
    const found = await read(id)
    if (!found) return null
    const { data } = found.event
    const key = data?.answer === 'stands' ? 'answer.stands' : 'answer.lifted'
    return {
      to: found.to,
      subject: decisionMailText('answer.subject', { product }),
      heading: decisionMailText('answer.heading'),
      paragraphs: [
        decisionMailText(key),
        ...(data?.stays ? [decisionMailText('answer.stays')] : []),
        ...(data?.words ? [data.words] : []),
      ],
      action: link(found.caseId, data?.of ?? 0),
    }
  }
  return { caseDecision, caseAnswer, caseWords: wordsMailer({ config, database }, read) }
}

type Found = {
  readonly to: string
  readonly event: { readonly kind: string; readonly memberId: string | null; readonly text: string }
}

/** The words to the other member of a pair, as staff wrote them. */
const wordsMailer =
  (
    { config, database }: Pick<Needed, 'config' | 'database'>,
    read: (id: string) => Promise<Found | null>,
  ): Mailer =>
  async (id) => {
    const found = await read(id)
    if (found?.event.kind !== 'told') return null
    await assertAwake(database.orm, config, found.event.memberId ?? '')
    return {
      to: found.to,
      subject: decisionMailText('words.subject', { product: config.product.name }),
      heading: decisionMailText('words.heading'),
      paragraphs: [found.event.text],
      action: {
        label: decisionMailText('words.action'),
        url: new URL(pages['settings/reports'].path, config.baseUrl).href,
      },
    }
  }
