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
    heading: 'Confirm your email',
    paragraphs: [
      `You signed up for ${name} as a ${pending.role}. Select the button and log in with the password you chose. That confirms your email and creates your account.`,
    ],
    action: {
      label: 'Finish signing up',
      url: link(services, `/join#verify=${deriveToken(services.secret, id)}`),
    },
    note: `This link works for ${hours(tokenTtl.verify)}. If you didn't sign up, ignore this email. No account is created without your password.`,
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
      `Someone, probably you, tried to use this email at ${name}. It already has an account, so nothing changed.`,
      `Log in with your password. If you don't remember it, choose "Forgot your password?" on the login page.`,
    ],
    action: { label: 'Log in', url: link(services, '/join#log-in') },
    note: "If this wasn't you, you can ignore this email.",
  }
}

async function reset(services: Needs, id: string): Promise<MailContent | null> {
  const db = services.database.orm
  const token = await tokenById(db, id)
  const user = token && (await store.userById(db, token.subject))
  if (!user) return null
  return {
    to: user.email,
    subject: `Reset your ${services.config.product.name} password`,
    heading: 'Choose a new password',
    paragraphs: ['You asked to reset your password. Select the button to choose a new one.'],
    action: {
      label: 'Choose a new password',
      url: link(services, `/reset#${deriveToken(services.secret, id)}`),
    },
    note: `This link works once, for ${hours(tokenTtl.reset)}. If you didn't ask for it, ignore this email. Your password stays the same.`,
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
    heading: 'Confirm your new email',
    paragraphs: [
      `You asked to use this email for your ${name} account. Open the link in a browser where you're logged in.`,
    ],
    action: {
      label: 'Confirm email',
      url: link(services, `/settings/address#${deriveToken(services.secret, id)}`),
    },
    note: `This link works once, for ${hours(tokenTtl.email)}. If you didn't ask for it, ignore this email.`,
  }
}

async function passwordChanged(services: Needs, id: string): Promise<MailContent | null> {
  const user = await store.userById(services.database.orm, id)
  if (!user) return null
  return {
    to: user.email,
    subject: `Your ${services.config.product.name} password was changed`,
    heading: 'Your password was changed',
    paragraphs: ['Your password was changed and your other devices were logged out.'],
    action: { label: 'Reset password', url: link(services, '/reset') },
    note: "If this was you, you don't need to do anything. If not, reset your password right away.",
  }
}

async function notice(services: Needs, id: string): Promise<MailContent | null> {
  const { name, contact } = services.config.product
  const row = await store.noticeById(services.database.orm, id)
  if (!row) return null
  if (row.kind === 'accountDeleted') {
    return {
      to: row.email,
      subject: `Your ${name} account was deleted`,
      heading: 'Your account was deleted',
      paragraphs: [`Your account and your data have been deleted. Thank you for being part of ${name}.`],
    }
  }
  return {
    to: row.email,
    subject: `Your ${name} email was changed`,
    heading: 'Your email was changed',
    paragraphs: ["Your account now uses another email. We won't send anything to this one anymore."],
    note: contact
      ? `If this wasn't you, contact us right away: ${contact}`
      : "If this wasn't you, contact us right away.",
  }
}
