import { allEndings } from './domains.ts'
import type { Finding } from '../finding.ts'
import { sourceRange, type View } from '../reading/view.ts'
import { ordinaryWords } from '../reading/words.ts'

/** The longest name that RFC 5321 allows before the at sign. */
const MAX_NAME = 64
const NAME_CHARACTER = /[a-z0-9_.+=$&%'*-]/
const HOST =
  /(?:[a-z0-9\u00a1-\u2021\u2023-\uffff-]{1,63}\.){1,8}[a-z\u00a1-\u2021\u2023-\uffff][a-z0-9-]{1,62}/y
const isEnding = new Set(allEndings)

/** Finds email addresses with an at sign and a host. Linear: each at sign is read with at most 64 characters before it. */
export function findMailAddresses(view: View): Finding[] {
  const { text } = view
  const found: Finding[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const from = nameStart(text, at)
    if (from === at) continue
    HOST.lastIndex = at + 1
    const [host] = HOST.exec(text) ?? []
    const sign = sourceRange(view, at, at + 1)
    const isSpaced = sign.to - sign.from > 1
    if (host !== undefined && isAddress(text.slice(from, at), host, isSpaced))
      found.push({ ...sourceRange(view, from, at + 1 + host.length), kind: 'email' })
  }
  return found
}

function nameStart(text: string, at: number): number {
  let from = at
  while (from > 0 && at - from < MAX_NAME && NAME_CHARACTER.test(text[from - 1] ?? '')) from -= 1
  while (from < at && !/[a-z0-9_]/.test(text[from] ?? '')) from += 1
  return from
}

/** Accounts of programs, and hosts without a top-level domain, are no details; nor is a decorator after a word. */
function isAddress(name: string, host: string, isSpaced: boolean): boolean {
  if (name === 'git' && /^git(?:hub|lab)\./.test(host)) return false
  const labels = host.split('.')
  return (
    isEnding.has(labels.at(-1) ?? '') ||
    (!isSpaced && !(ordinaryWords.has(name) || labels.every((label) => ordinaryWords.has(label))))
  )
}
