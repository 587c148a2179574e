import { ordinaryWords } from '../reading/words.ts'

/** Names with digits among letters, underscores, or dots inside: few words have these. */
export function looksLikeName(name: string): boolean {
  const plain = name.replace(/[.-]+$/, '').replace(/^[@#]/, '')
  // Most words are letters only, and need no more comparisons.
  if (plain.length < 3 || !/[\d_.]/.test(plain) || !/[a-z]/.test(plain)) return false
  if (
    /^\d+(?:st|nd|rd|th|am|pm|h|x|kg|km|cm|mm|m|s|min|mins|er|te|ten|k|gb|mb|th|uhr|d|p|fps|ish)$/.test(plain)
  )
    return false
  if (/^[a-z]\d{1,2}$/.test(plain)) return false
  if (
    /^(?:mp[34]|ps[345]|h2o|co2|covid\d*|a4|b12|f1|g7|g20|ww[12]|u\d\d|python\d|html5|css3|web3|24h|3d|2d|4k)$/.test(
      plain,
    )
  )
    return false
  if (/^[a-z]{4,}\.\d{2,4}$/.test(plain)) return !ordinaryWords.has(plain.split('.')[0] ?? '')
  if (/[a-z][\d]+$|\d[a-z]|_/.test(plain)) return true
  return (
    /^[a-z]+(?:\.[a-z]+)*\.[a-z]{2,}/.test(plain) &&
    !plain.split('.').every((part) => ordinaryWords.has(part))
  )
}
