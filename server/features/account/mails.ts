import type { MailContent } from '#server/mail/content.ts'
import type { Mailer } from '#server/mail/queue.ts'
import type { Services } from '#server/rpc/services.ts'
import { tokenTtl } from '#shared/limits.ts'
import * as store from './store.ts'
import { tokenById, deriveToken } from './tokens.ts'

type Needs = Pick<Services, 'config' | 'secret' | 'database'>

const HOUR = 3_600_000
const hours = (ms: number): string => (ms > HOUR ? `${ms / HOUR} hours` : '1 hour')

/** Links are made from BASE_URL and nothing else [AU-8]. */
const link = ({ config }: Needs, path: string): string => new URL(path, config.baseUrl).href

/**
 * The mails of accounts, by kind. Each is written when it is sent, from the id its job holds; null when there is
 * nothing to send any more.
 */
export function accountMailers(services: Needs): Readonly<Record<string, Mailer>> {
  return {
    verify: (id) => verify(services, id),
    reset: (id) => reset(services, id),
    email: (id) => confirmAddress(services, id),
    passwordChanged: (id) => passwordChanged(services, id),
    notice: (id) => notice(services, id),
  }
}

async function verify(services: Needs, id: string): Promise<MailContent | null> {
  const db = services.database.orm
  const { name } = services.config.product
  const token = await tokenById(db, id)
  const pending = token && (await store.pendingById(db, token.subject))
  if (!pending) return null
  if (await store.userByEmail(db, pending.email)) return accountExistsMail(services, pending.email)
  return {
    to: pending.email,
    subject: `Verify your email address for ${name}`,
    heading: 'One step left',
    paragraphs: [
      `You signed up at ${name} as a ${pending.role}. Open the link and log in once with the password you chose: that verifies your address and creates your account.`,
    ],
    action: {
      label: 'Finish signing up',
      url: link(services, `/join#verify=${deriveToken(services.secret, id)}`),
    },
    note: `The link works for ${hours(tokenTtl.verify)}. If you did not sign up, ignore this mail: without the password nothing happens.`,
  }
}

/** To an address that has an account already, whoever typed it [AU-3]. */
function accountExistsMail(services: Needs, to: string): MailContent {
  const { name } = services.config.product
  return {
    to,
    subject: `You already have an account at ${name}`,
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, probably you, tried to use this address at ${name}. It already belongs to an account, so nothing was changed.`,
      'You can log in with your password. If you do not remember it, choose "Forgotten your password?" on the log-in page.',
    ],
    action: { label: 'Log in', url: link(services, '/join#log-in') },
    note: 'If this was not you, you can ignore this mail.',
  }
}

async function reset(services: Needs, id: string): Promise<MailContent | null> {
  const db = services.database.orm
  const token = await tokenById(db, id)
  const user = token && (await store.userById(db, token.subject))
  if (!user) return null
  return {
    to: user.email,
    subject: `Choose a new password for ${services.config.product.name}`,
    heading: 'Choose a new password',
    paragraphs: ['Somebody, hopefully you, asked for a new password for your account.'],
    action: {
      label: 'Choose a new password',
      url: link(services, `/reset#${deriveToken(services.secret, id)}`),
    },
    note: `The link works once, for ${hours(tokenTtl.reset)}. If you did not ask for it, ignore this mail: your password stays as it is.`,
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
    subject: `Confirm your new email address for ${name}`,
    heading: 'Confirm your new address',
    paragraphs: [
      `You asked to use this address for your account at ${name}. Open the link in a browser where you are logged in.`,
    ],
    action: {
      label: 'Confirm this address',
      url: link(services, `/settings/address#${deriveToken(services.secret, id)}`),
    },
    note: `The link works once, for ${hours(tokenTtl.email)}. If you did not ask for it, ignore this mail.`,
  }
}

async function passwordChanged(services: Needs, id: string): Promise<MailContent | null> {
  const user = await store.userById(services.database.orm, id)
  if (!user) return null
  return {
    to: user.email,
    subject: `Your password for ${services.config.product.name} was changed`,
    heading: 'Your password was changed',
    paragraphs: ['The password of your account was changed, and your other devices were logged out.'],
    action: { label: 'Choose a new password', url: link(services, '/reset') },
    note: 'If this was you, there is nothing to do. If it was not, choose a new password at once.',
  }
}

async function notice(services: Needs, id: string): Promise<MailContent | null> {
  const { name } = services.config.product
  const row = await store.noticeById(services.database.orm, id)
  if (!row) return null
  if (row.kind === 'accountDeleted') {
    return {
      to: row.email,
      subject: `Your account at ${name} is deleted`,
      heading: 'Your account is deleted',
      paragraphs: ['Your account and what belonged to it are gone. Thank you for the way we went together.'],
    }
  }
  return {
    to: row.email,
    subject: `Your address for ${name} was changed`,
    heading: 'Your address was changed',
    paragraphs: ['Your account now uses another email address. We will not write to this one any more.'],
    note: 'If this was not you, please get in touch with whoever runs this site.',
  }
}
