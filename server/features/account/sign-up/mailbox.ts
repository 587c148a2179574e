import { domainToASCII } from 'node:url'
import { normalizeEmail } from '#shared/domain/email.ts'

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
