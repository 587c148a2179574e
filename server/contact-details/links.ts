import { LinkifyIt } from 'linkify-it'
import topLevelDomains from 'tlds' with { type: 'json' }
import type { Finding } from './finding.ts'
import { sourceRange, type View } from './view.ts'

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: true, urlAuth: true }).tlds([...topLevelDomains])

/** Links of `linkify-it`, in pieces of bounded length, since its time may grow with the square of the length. */
const PIECE = 256
const OVERLAP = 96
const CANDIDATE = /[^\s.]\.[^\s.]|[^\s]@|:\/\/|mailto:/

/** Finds email addresses and links as `linkify-it` knows them. */
export function findLinks(view: View): Finding[] {
  if (!CANDIDATE.test(view.text)) return []
  const found: Finding[] = []
  for (const { 0: chunk, index } of view.text.matchAll(/[^\s•]+/g)) {
    if (!CANDIDATE.test(chunk)) continue
    for (let at = 0; at < chunk.length; at += PIECE - OVERLAP) {
      for (const match of linkify.match(chunk.slice(at, at + PIECE)) ?? []) {
        const from = index + at + match.index
        const to = match.lastIndex === PIECE ? index + chunk.length : index + at + match.lastIndex
        const kind = match.schema === 'mailto:' ? 'email' : 'link'
        found.push({ ...sourceRange(view, from, to), kind })
      }
      if (at + PIECE >= chunk.length) break
    }
  }
  return found
}
