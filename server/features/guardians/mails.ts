import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { displayName, nameForOthers } from '#shared/domain/people/names.ts'
import { guardianConsent as limit } from '#shared/limits/guardian.ts'
import { guardianMailText as text } from '#shared/texts/mail/guardian.ts'
import { accountEmailById, consentById } from './store.ts'
import { deriveGuardianToken, guardianLinkById } from './tokens.ts'

type Backend = Pick<Services, 'config' | 'database' | 'keys'>
type Found = NonNullable<Awaited<ReturnType<typeof consentById>>>

/** The emails to guardians, and to members about their guardian's consent. Their jobs have ids only. */
export function guardianMailers(services: Backend): Readonly<Record<string, Mailer>> {
  const { config, database, keys } = services
  const product = config.product.name
  const url = (path: string): string => new URL(path, config.baseUrl).href
  const nameOf = ({ minor }: Found): string =>
    displayName({ role: 'mentee', name: nameForOthers(minor, config.safeguarding) })
  const about =
    (write: (found: Found) => MailContent | null): Mailer =>
    async (id) => {
      const found = await consentById(database.orm, id)
      return found ? write(found) : null
    }

  const guardianConsent = about((found) => {
    const { id, linkHash: hash, endedAt } = found.consent
    if (!found.guardian || hash === null || endedAt !== null) return null
    const name = nameOf(found)
    return {
      to: found.guardian.email,
      subject: text('consent.subject', { name, product }),
      heading: text('consent.heading'),
      paragraphs: [text('consent.text', { name })],
      // In the fragment, which browsers do not send: no log of a proxy has it.
      action: {
        label: text('consent.action'),
        url: url(`/guardian#consent=${deriveGuardianToken(keys, 'guardian consent', { id, hash })}`),
      },
      note: text('consent.note', { name }),
    }
  })
  const guardianEnded = about((found) => {
    const { endReason, confirmedAt } = found.consent
    if (!found.guardian || confirmedAt === null) return null
    if (endReason !== 'guardian' && endReason !== 'staff' && endReason !== 'age') return null
    const isFree = endReason === 'guardian' && found.minor.consent === 'none'
    return {
      to: found.guardian.email,
      subject: text('ended.subject', { product }),
      heading: text('ended.heading'),
      paragraphs: [text(isFree ? 'ended.guardianFree' : `ended.${endReason}`, { name: nameOf(found) })],
    }
  })
  return {
    ...linkMailers(services),
    ...minorMailers(services, about),
    guardianConsent,
    guardianEnded,
    guardianRefused: refusedMailer(services),
  }
}

/** The links to the page of a guardian: the first one, and those that they ask for. */
function linkMailers({ config, database, keys }: Backend): Record<'guardianLink' | 'guardianFirst', Mailer> {
  const product = config.product.name
  const page = new URL('/guardian', config.baseUrl).href
  const linkMailer =
    (kind: 'link' | 'first'): Mailer =>
    async (id) => {
      const link = await guardianLinkById(database.orm, id)
      if (!link) return null
      const token = deriveGuardianToken(keys, 'guardian link', link)
      return {
        to: link.email,
        subject: text(`${kind}.subject`, { product }),
        heading: text(`${kind}.heading`),
        paragraphs: [text(`${kind}.text`)],
        action: { label: text('link.action'), url: `${page}#open=${token}` },
        note: kind === 'first' ? text('first.note', { url: page }) : text('link.note'),
      }
    }
  return { guardianLink: linkMailer('link'), guardianFirst: linkMailer('first') }
}

/** The emails to the minor: consent is in force, and it has ended. */
function minorMailers(
  { config }: Backend,
  about: (write: (found: Found) => MailContent | null) => Mailer,
): Record<'consentGiven' | 'consentEnded', Mailer> {
  const product = config.product.name
  const url = (path: string): string => new URL(path, config.baseUrl).href
  return {
    consentGiven: about(({ consent, minor }) =>
      consent.confirmedAt === null || consent.endedAt !== null
        ? null
        : {
            to: minor.email,
            subject: text('minor.given.subject', { product }),
            heading: text('minor.given.heading'),
            paragraphs: [text('minor.given.text')],
            action: { label: text('minor.given.action'), url: url('/settings/guardian') },
          },
    ),
    consentEnded: about(({ consent, minor }) => {
      const { confirmedAt, endReason } = consent
      if (confirmedAt === null || endReason === null) return null
      if (endReason === 'age')
        return {
          to: minor.email,
          subject: text('minor.adult.subject'),
          heading: text('minor.adult.heading'),
          paragraphs: [text('minor.adult.text')],
        }
      return {
        to: minor.email,
        subject: text('minor.ended.subject', { product }),
        heading: text('minor.ended.heading'),
        paragraphs: [text(minor.consent === 'missing' ? 'minor.ended.text' : 'minor.ended.free')],
        action: { label: text('minor.ended.action'), url: url('/settings/delete') },
      }
    }),
  }
}

/** To the owner of an address that cannot be a guardian's: of a member, of staff, or of a guardian of too many minors. */
function refusedMailer({ config, database }: Backend): Mailer {
  const product = config.product.name
  return async (id) => {
    const [kind = '', owner = ''] = id.split('/')
    const to = await accountEmailById(database.orm, kind, owner)
    if (to === undefined) return null
    const words =
      kind === 'guardian'
        ? text('refused.tooMany', { max: limit.perGuardian })
        : text('refused.account', { product })
    return {
      to,
      subject: text('refused.subject', { product }),
      heading: text('refused.heading'),
      paragraphs: [words],
      note: text('refused.note'),
    }
  }
}
