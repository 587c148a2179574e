/**
 * Characters that are read as Latin letters though they are none, in small letters (a capital is folded first). One
 * that is read as several letters stands in several lines. Accents, full-width, mathematical and circled forms are not
 * here: Unicode's own decomposition (NFKD) undoes those.
 */
export const lookAlikes: Readonly<Record<string, string>> = {
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

/** Digits that are read as letters. They count for less than letters: 455 is a number, a55 is not. */
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

/** Signs that are read as letters and hardly ever end a sentence: no word begins or ends beside them. */
export const signLetters: Readonly<Record<string, string>> = {
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

/** Punctuation that is read as letters inside a word, and also ends one: sh!t, but "shit!no". */
export const punctuationLetters: Readonly<Record<string, string>> = {
  '!': 'il',
  '|': 'il',
  '¡': 'i',
  '¦': 'il',
  '(': 'c',
  '<': 'c',
  '+': 't',
}

/** A capital I, which many typefaces draw like an l. */
export const letterLetters: Readonly<Record<string, string>> = { I: 'il' }

/** Letters that stand for two and that NFKD leaves alone. */
export const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe' }
