import type { Locale } from './locale.ts'

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter, index) => [
    letter,
    Array.from('åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ')[index] ?? letter,
  ]),
)

/** Words that make a text longer by about a third, as a translation from English is. */
const filler = 'öñé ţŵö ţĥŕéé ƒöûŕ ƒîṽé šîẋ šéṽéñ éîĝĥţ ñîñé ţéñ éļéṽéñ ţŵéļṽé'

/** Arguments without forms, the head of a plural, its categories, and its braces: what a translation keeps. */
const syntax = /\{\w+(?:, (?:number|list))?\}|\{\w+, plural,|(?:=\d+|zero|one|two|few|many|other) (?=\{)|[{}]/

/** Accents the letters of a text, makes it longer, and puts it in brackets, so that what is left out or cut shows. */
export function pseudoTranslate(source: string): string {
  const pieces = source.split(new RegExp(`(${syntax.source})`))
  const accented = pieces.map((piece, index) =>
    index % 2 === 1 ? piece : piece.replace(/[a-z]/gi, (letter) => accents[letter] ?? letter),
  )
  const words = filler.slice(0, Math.ceil(source.length / 3)).replace(/ \S{0,2}$/, '')
  return `⟦${accented.join('')} ${words}⟧`
}

/** A value keeps its own direction in a text that is written from right to left. */
const isolate = (text: string): string => text.replace(/\{\w+\}/g, '\u2068$&\u2069')

/** The pseudo-languages, by the tags that Unicode CLDR has for them. */
export const pseudoLocales: Readonly<Record<string, Locale>> = {
  'en-XA': { tag: 'en-XA', translate: (_catalog, _key, source) => pseudoTranslate(source) },
  'ar-XB': { tag: 'ar-XB', translate: (_catalog, _key, source) => isolate(pseudoTranslate(source)) },
}
