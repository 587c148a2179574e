import type { ContactKind } from '#shared/domain/contact-details.ts'

/** A contact detail in a text: UTF-16 positions, `to` excluded. */
export type Finding = { readonly from: number; readonly to: number; readonly kind: ContactKind }
