import { sql } from 'drizzle-orm'
import type { AnyColumn, SQL } from 'drizzle-orm'
import { domainToASCII } from 'node:url'
import { normalizeEmail } from '#shared/domain/people/email.ts'

/**
 * Normalizes an email to the form that identifies an account: that of `normalizeEmail`, with an international domain in
 * ASCII (Punycode), so that both spellings of a domain are one address [AU-19]. Null when it is invalid.
 */
export function toAccountEmail(raw: string): string | null {
  const email = normalizeEmail(raw)
  if (email === null) return null
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const isInternational = /[^ -~]|(?:^|\.)xn--/.test(domain)
  return isInternational ? normalizeEmail(`${email.slice(0, at)}@${domainToASCII(domain)}`) : email
}

/** The mailbox of a normalized email, without its `+tag`: all tags of a mailbox share its rate limits [AU-19]. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at)
  return `${local.replace(/(?<=.)\+.*$/u, '')}${email.slice(at)}`
}

/** Mail providers that ignore dots before the "@", by their domains, each with the domain that stands for all. */
const dotless: Readonly<Record<string, string>> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' }

/** The mailbox that an address leads to: without its `+tag`, and without dots where the provider ignores them [GC5]. */
export function foldMailbox(email: string): string {
  const mailbox = mailboxOf(email)
  const at = mailbox.lastIndexOf('@')
  const domain = dotless[mailbox.slice(at + 1)]
  return domain === undefined ? mailbox : `${mailbox.slice(0, at).replaceAll('.', '')}@${domain}`
}

/** Whether two addresses lead to one mailbox. */
export const isSameMailbox = (one: string, other: string): boolean => foldMailbox(one) === foldMailbox(other)

/** The same as `foldMailbox` in SQL, of a column or a parameter: a function of migration 0035, by which there are indexes. */
export const mailboxOfSql = (email: AnyColumn | string): SQL => sql`mailbox_of(${email})`
