/** `address` if it is one a browser may be sent to (http or https), else null. */
export function toWebHref(address: string | null): string | null {
  return address !== null && /^https?:\/\//i.test(address) ? address : null
}

/** A contact given as a web address, as mailto: or as a bare mail address, made into a link; else null. */
export function toContactHref(contact: string | null): string | null {
  if (contact === null) return null
  if (/^mailto:/i.test(contact)) return contact
  return /^[^\s@:/]+@[^\s@]+$/.test(contact) ? `mailto:${contact}` : toWebHref(contact)
}
