/**
 * Homoglyphs of Latin letters, in lowercase. A character that resembles several letters is in several lines. Accents
 * and full-width, mathematical, and circled forms are not listed, because Unicode normalization (NFKD) removes them.
 */
export const homoglyphs: Readonly<Record<string, string>> = {
  a: 'аαɑᴀɐʌλ∀ꭺᎪꓮ',
  b: 'вьъβʙɓƅбᏴꓐ',
  c: 'сϲᴄɔςↄᏟꓚ',
  d: 'ԁɗđᴅðɖᎠꓓ',
  e: 'еєэεᴇǝɘɛҽзᎬꓰ℮∑σ',
  f: 'ƒꜰғϝɟꓝſẝ',
  g: 'ɡɢցԍɠᏀꓖ',
  h: 'һнʜɦհħηɥђћᎻꓧ',
  i: 'іıιɪɩӏᎥꓲǀ∣',
  j: 'јᴊϳʝᎫꓙ',
  k: 'кκᴋƙĸʞқҝᏦꓗ',
  l: 'ʟłӏɭɫᏞꓡǀ∣',
  m: 'мᴍɱɯᎷꓟ',
  n: 'пηոɴŋɲиνꓠ',
  o: 'оοᴏøσөɵ○◯●օⵔꓳ⭕',
  p: 'рρᴘþƿᏢꓑ',
  q: 'ԛգզɋ',
  r: 'гʀɹɼяɾᏒꓣ',
  s: 'ѕꜱʂƨᏚꓢ',
  t: 'тτᴛŧƭʇᎢꓔ†',
  u: 'υսᴜʋцџμ∪ꓴ',
  v: 'νѵᴠʌᏙꓦ√',
  w: 'ԝաᴡωѡшʍᎳꓪ',
  x: 'хχжҳ×ꓫ',
  y: 'уүγʏყɣυᎩꓬ',
  z: 'ᴢʐȥƶʒᏃꓜ',
}

/** Digits that are read as letters. They count less than letters: 455 is a number, a55 is not. */
export const digitLetters: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'il',
  2: 'z',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'gb',
  7: 't',
  8: 'b',
  9: 'g',
}

/** Symbols that are read as letters. They rarely end a sentence, so they are not word boundaries. */
export const symbolLetters: Readonly<Record<string, string>> = {
  '@': 'aeiou',
  $: 's',
  '€': 'ec',
  '£': 'le',
  '¢': 'c',
  '©': 'c',
  '®': 'r',
  '§': 's',
  '¥': 'y',
}

/** Punctuation that is read as letters inside a word, and can also end one: sh!t, but "shit!no". */
export const punctuationLetters: Readonly<Record<string, string>> = {
  '!': 'il',
  '|': 'il',
  '¡': 'i',
  '¦': 'il',
  '(': 'c',
  '<': 'c',
  '+': 't',
}

/** The capital I, which resembles an l in many typefaces. */
export const letterLetters: Readonly<Record<string, string>> = { I: 'il' }

/** Letters that are read as two and that NFKD does not decompose. */
export const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe' }
