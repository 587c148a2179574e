/** Dates, times, years, amounts, addresses of machines, and other numbers in a form of their own. */
const EDGE = String.raw`(?<![\d+])(?<!\d[-./])`
const END = String.raw`(?![-./]?\d)`
const DAY = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const MONTH = '(?:0?[1-9]|1[0-2])'
const YEAR = String.raw`(?:1\d|20)\d\d`
const ORDINARY = new RegExp(
  [
    `${EDGE}${YEAR}([-/.])${MONTH}\\1${DAY}${END}`,
    `${EDGE}${DAY}([-/.])${DAY}\\2(?:${YEAR}|\\d\\d)${END}`,
    `${EDGE}${YEAR}\\s?[-/]\\s?(?:${YEAR}|\\d\\d)${END}`,
    String.raw`(?<!\d)\d{1,2}:\d\d(?::\d\d)?(?:\s?[-]\s?\d{1,2}:\d\d)?(?!\d)`,
    // An amount, and a decimal number.
    String.raw`(?<![\d.,])\d{1,3}(?:,\d{3}){1,12}(?:\.\d{1,20})?(?![,.]?\d)`,
    String.raw`(?<![\d.,])[1-9]\d{0,1}(?:\.\d{3}){2,12}(?:,\d{1,20})?(?![,.]?\d)`,
    String.raw`(?<![\d.,+(-])(?<!\d )(?:0|[1-9]\d{0,30})[.,]\d{1,40}(?![,.]?\d)(?!\s\d{2,})`,
    // A list of parts of one.
    String.raw`(?<![\d.,])0[.,]\d{1,2}(?:[ ,;]{1,2}\d{1,2}[.,]\d{1,2}){2,40}(?![.,]?\d)`,
    // IP addresses, and versions.
    String.raw`(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])`,
    String.raw`\bv\d{1,9}(?:\.\d{1,9}){1,6}`,
    // ISBN.
    String.raw`(?<!\d)97[89][- ]?(?:\d[- ]?){9}\d(?!\d)`,
    String.raw`\bisbn(?:-1[03])?:?\s*[\d -]{9,16}[\dx]`,
    // Money, and what is measured.
    String.raw`[$€£]\s?\d[\d.,]{0,20}`,
    String.raw`(?<![\d.,])\d[\d.,]{0,20}\s?(?:€|£|\$|%|km|kg|cm|mm|mb|gb|kb|kwh|hz|mol|ml|euros?|dollars?)(?![a-z])`,
  ].join('|'),
  'g',
)

/** Marks the characters of a reading that belong to a number in such a form. */
export function ordinaryRanges(text: string): Uint8Array {
  const marked = new Uint8Array(text.length)
  for (const { 0: match, index } of text.matchAll(ORDINARY)) marked.fill(1, index, index + match.length)
  return marked
}
