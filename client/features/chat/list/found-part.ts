/** Characters of the text before the match that a result shows at most. */
const maxLead = 40

export type FoundPart = {
  /** The text, from shortly before the match. */
  readonly excerpt: string
  /** Where the match is in the excerpt; empty if the text does not contain it any more. */
  readonly start: number
  readonly end: number
}

/** Where a message has what was searched for, case-insensitively; a long text begins shortly before it [CH36]. */
export function findPart(text: string, search: string): FoundPart {
  // Simple case folding, unlike lower case, keeps the length of the text.
  const match = new RegExp(search.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`), 'iu').exec(text)
  if (!match) return { excerpt: text, start: 0, end: 0 }
  const skipped = match.index > maxLead ? skipTo(text, match.index - maxLead) : 0
  const lead = skipped > 0 ? '…' : ''
  const start = match.index - skipped + lead.length
  return { excerpt: lead + text.slice(skipped), start, end: start + match[0].length }
}

/** The beginning of the next word, unless that is further than the match. */
function skipTo(text: string, from: number): number {
  const space = text.slice(from, from + maxLead).search(/\s/)
  return space === -1 ? from : from + space + 1
}
