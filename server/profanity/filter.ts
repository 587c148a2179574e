import { ArabicMatcher } from './arabic-matcher.ts'
import { buildMatcher } from './build.ts'
import { getEntry, invisible, getKind } from './char-classes.ts'
import { Tokens } from './tokenizer.ts'

// All calls share one set of buffers, because they are synchronous.
const tokens = new Tokens()
const matcher = buildMatcher(tokens)
const arabicMatcher = new ArabicMatcher(tokens)

/**
 * Replaces each listed word and emoji by asterisks, one per visible character, and leaves all other code units as they
 * are. Idempotent and pure, never throws, and takes linear time. Returns the same string if nothing is listed.
 */
export function maskProfanity(text: string): string {
  tokens.read(text)
  let masked: Uint8Array | null = null
  const addRange = (from: number, to: number) => {
    masked ??= new Uint8Array(text.length)
    masked.fill(1, from, to)
    return false
  }
  for (let at = 0; at < tokens.emojis.length; at += 2)
    addRange(tokens.emojis[at] ?? 0, tokens.emojis[at + 1] ?? 0)
  const addTokens = (first: number, last: number) => addRange(tokens.from[first] ?? 0, tokens.to[last] ?? 0)
  matcher.scan(addTokens)
  arabicMatcher.scan(addTokens)
  return masked === null ? text : replaceWithAsterisks(text, masked)
}

/** True if `maskProfanity` would change the text. */
export function containsProfanity(text: string): boolean {
  tokens.read(text)
  return tokens.emojis.length > 0 || matcher.scan(() => true) || arabicMatcher.scan(() => true)
}

function replaceWithAsterisks(text: string, masked: Uint8Array): string {
  let result = ''
  let copiedTo = 0
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at) ?? 0
    const next = at + (codePoint > 0xffff ? 2 : 1)
    if (masked[at] === 1) {
      result += text.slice(copiedTo, at) + (getKind(getEntry(codePoint)) === invisible ? '' : '*')
      copiedTo = next
    }
    at = next
  }
  return result + text.slice(copiedTo)
}
