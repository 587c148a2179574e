import type { ContactKind } from '#shared/domain/contact-details.ts'
import type { Range } from './reading/view.ts'

/**
 * A contact detail in a text: UTF-16 positions, `to` excluded. `context` is the range of what made it one: with "my
 * snap" a word is a handle.
 */
export type Finding = Range & { readonly kind: ContactKind; readonly context?: Range }
