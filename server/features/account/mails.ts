import type { MailContent } from '#server/mail/content.ts'
import type { AfterMail, Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { undoEmailTtl } from '#shared/limits/factor.ts'
import { report, tokenTtl, verificationCode } from '#shared/limits.ts'
import { pages } from '#shared/pages.ts'
import { clockOptions, formatDate } from '#shared/texts/i18n/format-date.ts'
import { deviceText } from '#shared/texts/account/device-text.ts'
import { accountMailText } from '#shared/texts/mail/account.ts'
import * as notices from './log-in/notices.ts'
import * as store from './store.ts'
import { tokenById, deriveCode, deriveToken } from './tokens.ts'
import type { TokenRow } from './tokens.ts'

type Needs = Pick<Services, 'config' | 'keys' | 'database'>

const HOUR = 3_600_000
const undoTime = { days: undoEmailTtl / 24 / HOUR }
const inHours = (ms: number): { readonly hours: number } => ({ hours: ms / HOUR })

/** Builds links from BASE_URL only, never from a request [AU-8]. */
const link = ({ config }: Needs, path: string): string => new URL(path, config.baseUrl).href

/**
 * The emails about accounts, by kind. Each is written when it is sent, from the id in its job; null when there is
 * nothing to send anymore.
 */
export function accountMailers(services: Needs): Readonly<Record<string, Mailer>> {
  return {
    verify: (id) => verify(services, id),
    reset: (id) => reset(services, id),
    email: (id) => confirmAddress(services, id),
    passwordChanged: (id) => passwordChanged(services, id),
    newLogIn: (id) => newLogIn(services, id),
    factorChanged: (id) => factorChanged(services, id),
    notice: (id) => notice(services, id),
  }
}

/** The email about a change or a deletion is the last use of the old address [DL1], that about a log-in of its notice. */
export function afterAccountMail({ database }: Needs): Readonly<Record<string, AfterMail>> {
  return {
    notice: (id) => notices.deleteNotice(database.orm, id),
    newLogIn: (id) => notices.deleteLogInNotice(database.orm, id),
  }
}

async function verify(services: Needs, id: string): Promise<MailContent | null> {
  const db = services.database.orm
  const { name } = services.config.product
  const token = await tokenById(db, id)
  const pending = token && (await store.pendingRegistrationById(db, token.subject))
  if (!pending) return null
  if (await store.userByEmail(db, pending.email)) return accountExistsMail(services, pending.email)
  return {
    to: pending.email,
    subject: accountMailText('verify.subject', { product: name }),
    heading: accountMailText('verify.heading'),
    paragraphs: [
      accountMailText(`verify.text.${pending.role}`, { product: name }),
      ...(token.codeExpiresAt ? [codeText(services, token)] : []),
    ],
    action: {
      label: accountMailText('verify.action'),
      url: link(services, `/join#verify=${deriveToken(services.keys, token)}`),
    },
    note: accountMailText('verify.note', inHours(tokenTtl.verify)),
  }
}

const codeText = ({ keys }: Needs, token: TokenRow): string =>
  accountMailText('verify.code', {
    code: deriveCode(keys, token),
    minutes: verificationCode.ttl / 60_000,
  })

/** The email to an address that has an account already [AU-3]. */
function accountExistsMail(services: Needs, to: string): MailContent {
  const { name } = services.config.product
  return {
    to,
    subject: accountMailText('exists.subject', { product: name }),
    heading: accountMailText('exists.heading'),
    paragraphs: [accountMailText('exists.text', { product: name }), accountMailText('exists.logIn')],
    action: { label: accountMailText('exists.action'), url: link(services, '/join#log-in') },
    note: accountMailText('exists.note'),
  }
}

async function reset(services: Needs, id: string): Promise<MailContent | null> {
  const db = services.database.orm
  const token = await tokenById(db, id)
  const user = token && (await store.userById(db, token.subject))
  if (!user) return null
  return {
    to: user.email,
    subject: accountMailText('reset.subject', { product: services.config.product.name }),
    heading: accountMailText('reset.heading'),
    paragraphs: [accountMailText('reset.text')],
    action: {
      label: accountMailText('reset.action'),
      url: link(services, `/reset#${deriveToken(services.keys, token)}`),
    },
    note: accountMailText('reset.note', inHours(tokenTtl.reset)),
  }
}

async function confirmAddress(services: Needs, id: string): Promise<MailContent | null> {
  const db = services.database.orm
  const { name } = services.config.product
  const token = await tokenById(db, id)
  if (!token?.email) return null
  if (await store.userByEmail(db, token.email)) return accountExistsMail(services, token.email)
  return {
    to: token.email,
    subject: accountMailText('email.subject', { product: name }),
    heading: accountMailText('email.heading'),
    paragraphs: [accountMailText('email.text', { product: name })],
    action: {
      label: accountMailText('email.action'),
      url: link(services, `/settings/address#${deriveToken(services.keys, token)}`),
    },
    note: accountMailText('email.note', inHours(tokenTtl.email)),
  }
}

async function passwordChanged(services: Needs, id: string): Promise<MailContent | null> {
  const user = await store.userById(services.database.orm, id)
  if (!user) return null
  return {
    to: user.email,
    subject: accountMailText('changed.subject', { product: services.config.product.name }),
    heading: accountMailText('changed.heading'),
    paragraphs: [accountMailText('changed.text')],
    action: { label: accountMailText('changed.action'), url: link(services, '/reset') },
    note: accountMailText('changed.note'),
  }
}

async function newLogIn(services: Needs, id: string): Promise<MailContent | null> {
  const notice = await notices.logInNoticeById(services.database.orm, id)
  if (!notice) return null
  const { email, device, createdAt, is24Hours } = notice
  const moment = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  const at = formatDate(createdAt, { ...moment, ...clockOptions(is24Hours) })
  return {
    to: email,
    subject: accountMailText('newLogIn.subject', { product: services.config.product.name }),
    heading: accountMailText('newLogIn.heading'),
    paragraphs: [
      accountMailText('newLogIn.text', { device: deviceText(device), at }),
      accountMailText('newLogIn.advice'),
    ],
    action: {
      label: accountMailText('newLogIn.action'),
      url: link(services, pages['settings/sessions'].path),
    },
    note: accountMailText('newLogIn.note'),
  }
}

async function factorChanged(services: Needs, id: string): Promise<MailContent | null> {
  const user = await store.userById(services.database.orm, id)
  if (!user) return null
  return {
    to: user.email,
    subject: accountMailText('factor.subject', { product: services.config.product.name }),
    heading: accountMailText('factor.heading'),
    paragraphs: [accountMailText('factor.text')],
    action: { label: accountMailText('changed.action'), url: link(services, '/reset') },
    note: accountMailText('factor.note'),
  }
}

async function notice(services: Needs, id: string): Promise<MailContent | null> {
  const { name, contact } = services.config.product
  const row = await notices.noticeById(services.database.orm, id)
  if (!row) return null
  if (row.kind === 'accountDeleted') {
    return {
      to: row.email,
      subject: accountMailText('deleted.subject', { product: name }),
      heading: accountMailText('deleted.heading'),
      paragraphs: [
        accountMailText('deleted.text', { product: name }),
        accountMailText('deleted.reports', { days: report.keepDays }),
      ],
    }
  }
  const undo = row.undoToken && {
    label: accountMailText('moved.action'),
    url: link(services, `/reset#undo=${row.undoToken}`),
  }
  return {
    to: row.email,
    subject: accountMailText('moved.subject', { product: name }),
    heading: accountMailText('moved.heading'),
    paragraphs: [accountMailText('moved.text'), ...(undo ? [accountMailText('moved.undo', undoTime)] : [])],
    ...(undo ? { action: undo } : {}),
    note: contact ? accountMailText('moved.noteContact', { contact }) : accountMailText('moved.note'),
  }
}
