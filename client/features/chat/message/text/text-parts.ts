import { lazyValue } from '#client/ui/lazy-value.ts'
import { toWebHref } from '#client/ui/safe-href.ts'

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string; readonly host: string }

/** Ends at white space, quotes, angle brackets, and bidirectional control characters. */
const urlPattern = /https?:\/\/[^\s<>"'`\u200b-\u200f\u202a-\u202e\u2066-\u2069]+/giu
const openerByCloser: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Splits a message into plain text and http(s) links [WE-6]. */
export function splitText(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(urlPattern)) {
    const found = trimTail(match[0])
    const link = toLink(found)
    if (!link) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push(link)
    end = match.index + found.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

function toLink(text: string): TextPart | null {
  const href = toWebHref(text)
  if (href === null || !URL.canParse(href)) return null
  const { host } = new URL(href)
  return { kind: 'link', text, href, host }
}

/** Removes trailing punctuation and unpaired closing brackets from a URL. */
function trimTail(found: string): string {
  let text = found
  for (;;) {
    const last = text.at(-1) ?? ''
    const opener = openerByCloser[last]
    const isUnpaired = opener !== undefined && text.split(last).length > text.split(opener).length
    if (!isUnpaired && !/[.,;:!?*_~…]/.test(last)) return text
    text = text.slice(0, -1)
  }
}

const emojiSigns = /^[\p{Extended_Pictographic}\p{Emoji_Component}\s]+$/u
const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
const graphemes = lazyValue(() => new Intl.Segmenter())

/**
 * True for one to three emojis and nothing else, which are shown large. Counts grapheme clusters: browsers take
 * seconds to compile `\p{RGI_Emoji}`.
 */
export function isFewEmojis(text: string): boolean {
  if (text.length > 60 || !emojiSigns.test(text)) return false
  const seen = [...graphemes().segment(text)].map(({ segment }) => segment).filter((one) => one.trim() !== '')
  return seen.length > 0 && seen.length <= 3 && seen.every((one) => emoji.test(one))
}
