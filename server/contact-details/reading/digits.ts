import { maxDigitsIn, numberWords, PLURAL, readGluedNumbers, repeatWords } from './number-words.ts'
import type { Range, View } from './view.ts'
import { toSet } from './words.ts'

/** Digits in a reading, and what is between them and the digits before. */
export type Group = Range & {
  readonly digits: string
  readonly isSpoken: boolean
  /** Digits and number words in one: 0seven1. */
  readonly isMixed: boolean
  readonly hasPlus: boolean
  /** Characters between this group and the one before; words between them count as a space. */
  readonly gap: string
}

const CHUNK = /[a-z0-9\u00aa-\u2021\u2023-\uffff]+/g
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  o: '0',
  i: '1',
  l: '1',
  s: '5',
  b: '8',
  z: '2',
  q: '9',
  t: '7',
  g: '9',
}
/** Words between the parts of a number. */
const FILLERS = toSet(`
  and then und dann y luego despues the rest is ist es next last finally comes with ends end at number my followed por fin danach weiter noch first
  starts start begins beginnt anfang empieza termina mit con am al ende final endet zum schluss ok okay after that part parte teil remaining now jetzt ahora
  add finish put write type dial digits digit numbers ziffern zahlen cifras digitos middle letzte letzten erste ersten ultimos primeros
  it to what begins comes next plus middle goes there viene sigue kommt empieza digit beginning bit half other
  no spaces espacios leerzeichen without sin ohne gap space espacio dash minus guion bindestrich strich slash area code vorwahl prefijo die der el la
`)
/** Before how many digits follow: the last four. */
const COUNTING = /^(?:first|last|next|middle|other|letzten|ersten|nachsten|ultim[oa]s|primer[oa]s)$/
const MAX_FILLERS = 4
const MAX_GAP = 6
/** Number words after which "once" is no Spanish eleven. */
const ENGLISH = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|zero)$/
/** Between numbers that belong to no phone number. */
const BREAK = /[=<>%€$£?!;:×÷^"•&#]|(?<!-)--(?!-)/

/** The runs of digit groups in a reading in which a phone number may be, with any words between the groups if it is told in words. Linear. */
export function readRuns(view: View, isTold = false): Group[][] {
  const runs: Group[][] = []
  let run: Group[] = []
  let fillers = 0
  let end = 0
  let repeat = 1
  let letter = ''
  let previous = ''
  let isCounting = false
  const finish = () => {
    if (run.length > 0) runs.push(run)
    run = []
    fillers = 0
    repeat = 1
    letter = ''
  }
  for (const { 0: chunk, index } of view.text.matchAll(CHUNK)) {
    const between = view.text.slice(end, index)
    const hasPlus = between.endsWith('+') || between.endsWith('+(')
    const gap = hasPlus ? between.replace(/\+\(?$/, '') : between
    const times = repeatWords.get(chunk)
    const isCount = isCounting && /^[2-6]$/.test(numberWords.get(chunk) ?? chunk)
    isCounting = COUNTING.test(chunk)
    const isOnce = chunk === 'once' && ENGLISH.test(previous)
    const digits = times === undefined && !isCount && !isOnce ? readDigits(chunk) : null
    if (run.length > 0 && (hasPlus || gap.length > MAX_GAP || BREAK.test(gap) || gap.includes('+'))) finish()
    end = index + chunk.length
    const many = PLURAL.exec(chunk)
    const before = run.at(-1)
    if (many !== null && before !== undefined && /^[2-5]$/.test(before.digits)) {
      const digit = numberWords.get(many[1] ?? '') ?? '0'
      run[run.length - 1] = {
        ...before,
        to: end,
        isSpoken: true,
        digits: digit.repeat(Number(before.digits)),
      }
    } else if (times !== undefined) repeat = times
    else if (digits !== null) {
      const spoken = {
        isSpoken: !/\d/.test(chunk),
        isMixed: /\d[a-z]{3}|[a-z]{3}\d/.test(chunk),
        hasPlus: hasPlus || (run.length === 0 && /^(?:plus|mas)$/.test(previous)),
        gap: fillers > 0 ? ' , ' : gap,
      }
      addGroup(run, { from: index, to: end, digits: digits.repeat(repeat), ...spoken })
      fillers = 0
      repeat = 1
    } else if (run.length > 0 && (isTold || isCount || FILLERS.has(chunk)) && fillers < MAX_FILLERS)
      fillers += 1
    else if (run.length > 0 && chunk.length === 1 && (letter === '' || letter === chunk)) letter = chunk
    else finish()
    previous = chunk
  }
  finish()
  return runs
}

/** "Sixty five" and "sesenta y cinco" are 65. */
function addGroup(run: Group[], group: Group): void {
  const last = run.at(-1)
  const isUnit = group.isSpoken && /^[1-9]$/.test(group.digits)
  if (last?.isSpoken && isUnit && /^[2-9]0$/.test(last.digits) && /^(?: |-| , )$/.test(group.gap))
    run[run.length - 1] = { ...last, to: group.to, digits: (last.digits[0] ?? '') + group.digits }
  else run.push(group)
}

/** Digits with the same letters between them: 0a1a7a1; and many with any letter between each two: 5a5b5c0d1e8f3. */
const SEPARATED = /^\d{1,4}([a-z]{1,3})\d{1,4}(?:\1\d{1,4})+\1?$|^(?:\d[a-z]){6,14}\d?$/
const PREFIXED = /^(?:tel|nr|num|mob|cell|handy|no|n|t|m)(\d{3,})$/

/** The digits that a word stands for, or null. */
function readDigits(chunk: string): string | null {
  if (/^\d+$/.test(chunk)) return chunk
  const word = numberWords.get(chunk)
  if (word !== undefined) return word
  if (chunk === 'o' || chunk === 'oh') return '0'
  if (!/\d/.test(chunk)) return readGluedNumbers(chunk)
  return (
    PREFIXED.exec(chunk)?.[1] ?? (chunk === '0h' ? '0' : numberWords.get(unleet(chunk))) ?? readMixed(chunk)
  )
}

const unleet = (chunk: string): string =>
  chunk.length > 7 ? chunk : chunk.replaceAll(/[01345]/g, (digit) => 'oi#eas'[Number(digit)] ?? '')

/** Whether a reading may have as many digits, in figures or words. One scan, far faster than to read them. */
export function mayHaveDigits({ text }: View, min: number): boolean {
  let digits = 0
  let from = -1
  let hasDigit = false
  for (let at = 0; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : 0
    const isDigit = code >= 48 && code <= 57
    if (isDigit || (code >= 97 && code <= 122) || (code >= 0xaa && code !== 0x2022)) {
      if (from < 0) from = at
      hasDigit ||= isDigit
    } else if (from >= 0) {
      digits += hasDigit ? at - from : maxDigitsIn(text.slice(from, at))
      if (digits >= min) return true
      from = -1
      hasDigit = false
    }
  }
  return false
}

/** Whether a reading is digits and words between them only, two digits or more. */
export function isOnlyDigits(view: View): boolean {
  let count = 0
  for (const [chunk] of view.text.matchAll(CHUNK)) {
    const digits = readDigits(chunk)
    if (digits === null && !FILLERS.has(chunk) && !repeatWords.has(chunk)) return false
    count += digits?.length ?? 0
  }
  return count > 1
}

/** Digits among which letters stand for digits: 0l7l. */
function readMixed(chunk: string): string | null {
  if (SEPARATED.test(chunk)) return chunk.replaceAll(/\D/g, '')
  const letters = chunk.replaceAll(/\d/g, '')
  if ((letters.length > chunk.length / 2 && /[^oil]/.test(letters)) || /[^oilsbzqtg]/.test(letters))
    return readWordsAndDigits(chunk)
  return chunk.replaceAll(/[a-z]/g, (letter) => LOOK_ALIKES[letter] ?? '')
}

/** Digits and number words without spaces: 0seven1. */
function readWordsAndDigits(chunk: string): string | null {
  let digits = ''
  let times = 1
  for (const [part] of chunk.slice(0, 60).matchAll(/\d+|\D+/g)) {
    const repeat = repeatWords.get(part)
    const read = /\d/.test(part)
      ? part
      : /^(?:oh|[oil]+)$/.test(part)
        ? part.replace('oh', 'o').replaceAll(/[oil]/g, (letter) => LOOK_ALIKES[letter] ?? '')
        : (numberWords.get(part) ?? readGluedNumbers(part))
    if (read === null && repeat === undefined) return null
    digits += read?.repeat(times) ?? ''
    times = repeat ?? 1
  }
  return digits
}
