/** The kinds of contact details that are masked between a minor and an adult, in the order in which they are reported. */
export const contactKinds = ['email', 'phone', 'link', 'handle', 'address'] as const

/** An email address, a phone number, a link or bare domain, a name on another service, or a street address. */
export type ContactKind = (typeof contactKinds)[number]

/** What replaces a contact detail. */
export const contactMask = '•••'
