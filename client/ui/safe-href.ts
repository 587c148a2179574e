/** Returns the URL if it uses http or https, else null. */
export function toWebHref(address: string | null): string | null {
  return address !== null && /^https?:\/\//i.test(address) ? address : null
}

/** Converts a contact (web URL, mailto URL, or bare email address) to a link, else null. */
export function toContactHref(contact: string | null): string | null {
  if (contact === null) return null
  if (/^mailto:/i.test(contact)) return contact
  return /^[^\s@:/]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : toWebHref(contact)
}
