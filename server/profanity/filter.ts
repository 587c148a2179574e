import { buildMatcher } from './build.ts'
import { classOf, invisible, kindOf } from './char-classes.ts'
import { Tokens } from './tokenizer.ts'

// One set of buffers for all calls: they are synchronous and never overlap.
const units = new Tokens()
const matcher = buildMatcher(units)

/**
 * The text with each listed word and emoji replaced by asterisks, one for each character one sees; everything else
 * stays as it was, to the code unit. A text without any is returned itself. Masking twice is masking once.
 * Pure, never throws, and takes time in proportion to the text's length.
 */
export function maskProfanity(text: string): string {
  units.read(text)
  let masked: Uint8Array | null = null
  const mark = (from: number, to: number) => {
    masked ??= new Uint8Array(text.length)
    masked.fill(1, from, to)
    return false
  }
  for (let at = 0; at < units.emojis.length; at += 2) mark(units.emojis[at] ?? 0, units.emojis[at + 1] ?? 0)
  matcher.scan((first, last) => mark(units.from[first] ?? 0, units.to[last] ?? 0))
  return masked === null ? text : withAsterisks(text, masked)
}

/** Whether `maskWords` would change the text. */
export function containsProfanity(text: string): boolean {
  units.read(text)
  return units.emojis.length > 0 || matcher.scan(() => true)
}

function withAsterisks(text: string, masked: Uint8Array): string {
  let result = ''
  let kept = 0
  for (let at = 0; at < text.length;) {
    const codePoint = text.codePointAt(at) ?? 0
    const next = at + (codePoint > 0xffff ? 2 : 1)
    if (masked[at] === 1) {
      result += text.slice(kept, at) + (kindOf(classOf(codePoint)) === invisible ? '' : '*')
      kept = next
    }
    at = next
  }
  return result + text.slice(kept)
}
