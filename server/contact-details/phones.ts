import { type CountryCode, isPossiblePhoneNumber, isValidPhoneNumber } from 'libphonenumber-js/min'
import { type Group, mayHaveDigits, readRuns } from './reading/digits.ts'
import type { Finding } from './finding.ts'
import { ordinaryRanges } from './reading/figures.ts'
import { sourceRange, type View } from './reading/view.ts'
import { CALCULATED_AFTER, CALCULATED_BEFORE, FIGURES, PHONE_CUES, STRONG_CUE } from './reading/words.ts'

/** Digits of a phone number: seven of a local one, fifteen with a country code (E.164), two for a 00 before it. */
export const MIN_DIGITS = 7
const MAX_DIGITS = 17
/** How far the words are that say what a number is. */
const BEFORE = 70
/** Signs of a calculation beside a number. */
const OPERATORS = /[=^×÷√]|\d\s?[*/]\s?\d/
const MULTIPLIED = /(?<!empieza|comienza)\s(?:times|por|mal|divided by|entre|durch)\s/
const AFTER = 40
/** Countries in whose national numbers the first digit is not a zero, besides those below. */
const OTHERS: readonly CountryCode[] = ['MX', 'AR', 'CO', 'CL', 'IT', 'PL', 'PT']

/** So many number words in a row are hardly ever anything else. */
const MIN_SPOKEN = 6
/** Says that the digits of a message are a number whose parts are told one after another. */
const TOLD =
  /\b(?:(?:my|mi|meine?) (?:[a-z]+ )?(?:number|num|nr|numero|nummer|phone|tel\w*|movil|handy\w*|cell|cel|digits)|vorwahl|prefijo|area code|(?:empieza|comienza|acaba|termina) (?:por|con|en)|(?:starts|begins|ends) (?:with|in)|(?:fangt|beginnt|endet|hort) [^.!?]{0,12}?(?:mit|an|auf)|(?:first|second|last|other) (?:half|part|digits)|primera (?:parte|mitad)|en (?:dos|tres) (?:veces|partes)|in (?:two|three|2|3|zwei|drei) (?:parts|teilen)|erste[rn]? (?:teil|halfte))\b/
const MIN_TOLD = 9

/** How phone numbers begin that no word announces. */
const BEGINNING = /^(?:0|555|1?[2-9]\d\d[2-9]\d{6}$|[6-9]\d{8}$|[2-5]\d{8,9}$)/

type Facts = { readonly hasCue: boolean; readonly isFigure: boolean; readonly isTold: boolean }

/** Finds phone numbers: what may be one by its digits, its grouping, and the words around it. Linear. */
export function findPhones(view: View): Finding[] {
  if (!mayHaveDigits(view, MIN_DIGITS)) return []
  const found = findInRuns(view, readRuns(view), false)
  if (found.length > 0 || !TOLD.test(view.text)) return found
  return findInRuns(view, readRuns(view, true), true)
}

function findInRuns(view: View, all: readonly Group[][], isTold: boolean): Finding[] {
  const min = isTold ? MIN_TOLD : MIN_DIGITS
  const found: Finding[] = []
  const runs = all.filter((run) => countDigits(run) >= min)
  if (runs.length === 0) return found
  const ordinary = ordinaryRanges(view.text)
  for (const run of runs) {
    const rest = run.filter(({ from }) => ordinary[from] !== 1)
    if (rest.length === run.length) findInRun(view, run, isTold, found)
    else for (const part of splitRun(run, ordinary, min)) findInRun(view, part, isTold, found)
  }
  return found
}

const countDigits = (run: readonly Group[]): number => run.reduce((sum, { digits }) => sum + digits.length, 0)

function splitRun(run: readonly Group[], ordinary: Uint8Array, min: number): Group[][] {
  const parts: Group[][] = [[]]
  for (const group of run) {
    if (ordinary[group.from] === 1) parts.push([])
    else parts.at(-1)?.push(group)
  }
  return parts.filter((part) => countDigits(part) >= min)
}

function findInRun(view: View, run: readonly Group[], isTold: boolean, found: Finding[]): void {
  const facts = factsOf(view, run)
  if (!facts.hasCue && !isTold && isRising(run)) return
  if (isTold && !BEGINNING.test(run.map(({ digits }) => digits).join(''))) return
  for (let start = 0; start < run.length;) {
    const size = sizeAt(run, start, isTold ? { ...facts, hasCue: true } : facts)
    if (size > 0) found.push(toFinding(view, run[start], run[start + size - 1]))
    start += Math.max(size, 1)
  }
}

function factsOf(view: View, run: readonly Group[]): Facts {
  const from = run[0]?.from ?? 0
  const to = run.at(-1)?.to ?? 0
  const before = view.text.slice(Math.max(0, from - BEFORE), from)
  const after = view.text.slice(to, to + AFTER)
  if (STRONG_CUE.test(before)) return { hasCue: true, isFigure: false, isTold: true }
  const inside = view.text.slice(from, Math.min(to, from + 2 * BEFORE))
  const near = `${before} ${after}`
  return {
    hasCue: PHONE_CUES.test(near) || PHONE_CUES.test(inside),
    isFigure:
      FIGURES.test(near) ||
      OPERATORS.test(near) ||
      MULTIPLIED.test(inside) ||
      CALCULATED_BEFORE.test(before) ||
      CALCULATED_AFTER.test(after),
    isTold: false,
  }
}

/** How many groups from `start` on are a phone number, the most that are; 0 if none. */
function sizeAt(run: readonly Group[], start: number, facts: Facts): number {
  let size = 0
  let digits = ''
  let spoken = 0
  for (let at = start; at < run.length; at += 1) {
    digits += run[at]?.digits ?? ''
    spoken += run[at]?.isSpoken ? 1 : 0
    if (digits.length > MAX_DIGITS) break
    if (digits.length < MIN_DIGITS) continue
    const mayBe = facts.hasCue || spoken >= MIN_SPOKEN || run[start]?.hasPlus || BEGINNING.test(digits)
    if (mayBe && isPhone(digits, run.slice(start, at + 1), facts, spoken)) size = at + 1 - start
  }
  return size
}

function toFinding(view: View, first: Group | undefined, last: Group | undefined): Finding {
  let from = first?.from ?? 0
  const before = /\+?[([]?$/.exec(view.text.slice(Math.max(0, from - 2), from))?.[0] ?? ''
  from -= before.length
  return { ...sourceRange(view, from, last?.to ?? 0), kind: 'phone' }
}

function isPhone(digits: string, groups: readonly Group[], facts: Facts, spoken: number): boolean {
  if (isPattern(digits, groups)) return false
  const isList = groups.length > 3 && groups.slice(1).every(({ gap }) => gap.includes(','))
  const isToldInPairs = spoken === groups.length && /^[679]\d{8}$/.test(digits)
  if (isList && !facts.hasCue && spoken < MIN_SPOKEN && !isToldInPairs && !/^0[1-9]/.test(digits))
    return false
  if (groups[0]?.hasPlus) return isInternational(digits)
  if (facts.hasCue && !facts.isFigure) return digits.length <= 15
  if (/^00[1-9]/.test(digits)) return digits.length > 10 && isInternational(digits.slice(2))
  if (spoken >= MIN_SPOKEN && (!facts.isFigure || digits.length > 8)) return digits.length <= 15
  if (spoken === groups.length && spoken > 3 && !facts.isFigure && digits.length > 8)
    return digits.length < 13
  if (/^0[1-9]/.test(digits)) return isNational(digits, groups, facts)
  return isWithoutZero(digits, groups, facts)
}

const isInternational = (digits: string): boolean =>
  digits.length >= 8 && digits.length <= 15 && (digits.length > 9 || isPossiblePhoneNumber(`+${digits}`))

/** Numbers with a trunk zero, as in Germany, Austria, Switzerland, France, and the United Kingdom. */
function isNational(digits: string, groups: readonly Group[], { isFigure, hasCue }: Facts): boolean {
  if (digits.length < 9 || digits.length > 12) return false
  return hasCue || !isFigure || (groups.length > 1 && groups.length < 6)
}

/** North American and Spanish numbers, and formatted ones of some other countries. */
function isWithoutZero(digits: string, groups: readonly Group[], { isFigure, hasCue }: Facts): boolean {
  const shape = groups.map((group) => group.digits.length).join('-')
  const isSpaced = groups.length === digits.length
  const isBare = groups.length === 1
  const isSplit = groups.slice(1).filter(({ gap }) => gap.includes('\n')).length > 1
  const spoken = groups.filter(({ isSpoken }) => isSpoken).length
  if (spoken > 1 && spoken < groups.length && !isFigure && digits.length > 8 && digits.length < 12)
    return true
  if (isHidden(groups) && !isFigure && digits.length > 8 && digits.length < 13) return true
  const isEven =
    new Set(groups.slice(1).map(({ gap }) => gap.replace('\n', ' ').replaceAll(/[()]/g, ''))).size < 2
  if (/^1?[2-9]\d\d[2-9]\d{6}$/.test(digits)) {
    if (/^(?:1-)?3-3-4$/.test(shape)) return !groups.some(({ gap }) => gap.includes(','))
    return !isFigure && (isBare || isSpaced || isSplit || /^(?:3-7|6-4|4-3-4|1-10|5-5)$/.test(shape))
  }
  if (/^(?:[67]\d|[89][1-8])\d{7}$/.test(digits))
    return (
      !isFigure &&
      (isBare ||
        isSpaced ||
        groups.some(({ gap }, at) => at > 0 && gap.includes('\n')) ||
        (isEven &&
          (/^[-.]$/.test(groups.at(-1)?.gap ?? '') ||
            /^(?:3-3-3|3-2-2-2|2-3-2-2|3-6|5-4|6-3|2-2-2-3|3-2-4|3-4-2|2-7|2-2-2-2-1)$/.test(shape))))
    )
  if (/^555-?\d{4}$/.test(groups.map((group) => group.digits).join('-'))) return hasCue || /^3-4$/.test(shape)
  if (isFigure || !/^[23]-[34]-4$/.test(shape)) return false
  return OTHERS.some((country) => isValidPhoneNumber(digits, country))
}

/** Whether words or messages between the groups, or words among their digits, are there to hide a number. */
function isHidden(groups: readonly Group[]): boolean {
  const joined = groups.slice(1).filter(({ gap }) => gap === ' , ' || gap.includes('\n')).length
  if (groups.some(({ gap }) => /[/:]/.test(gap))) return false
  const isMixed = groups.some(({ isMixed: one }) => one)
  const spoken = groups.filter(({ isSpoken }) => isSpoken).length
  return isMixed || joined > 1 || (spoken > 0 && spoken < groups.length && joined > 0)
}

/**
 * More numbers than a phone number is written in, none with a zero before it, and each larger than the one before: a sequence, as in an
 * exercise. An article may follow.
 */
function isRising(run: readonly Group[]): boolean {
  const numbers = run.at(-1)?.isSpoken ? run.slice(0, -1) : run
  const isNext = ({ digits, hasPlus }: Group, at: number): boolean =>
    !hasPlus && !/^0\d/.test(digits) && (at === 0 || Number(digits) > Number(numbers[at - 1]?.digits))
  return numbers.length > 6 && numbers.every(isNext)
}

/** Counting, tables, binary numbers, and one digit repeated are no phone numbers. */
function isPattern(digits: string, groups: readonly Group[]): boolean {
  if (hasOneOrTwoDigits(digits)) return true
  if (groups.length > 3 && isProgression(groups.length, (at) => Number(groups[at]?.digits))) return true
  return isProgression(digits.length, (at) => digits.charCodeAt(at) - 48)
}

/** Whether no more than two different digits are there. By bits: it is asked of each part of a long text. */
function hasOneOrTwoDigits(digits: string): boolean {
  let seen = 0
  for (let at = 0; at < digits.length; at += 1) seen |= 1 << (digits.charCodeAt(at) - 48)
  const withoutOne = seen & (seen - 1)
  return (withoutOne & (withoutOne - 1)) === 0
}

/** Whether each value is as far from the last one as the second from the first, or the sum of the two before it. */
function isProgression(length: number, valueAt: (at: number) => number): boolean {
  const step = valueAt(1) - valueAt(0)
  let isEven = true
  let isSum = true
  for (let at = 2; at < length && (isEven || isSum); at += 1) {
    isEven &&= valueAt(at) - valueAt(at - 1) === step
    isSum &&= valueAt(at) === valueAt(at - 1) + valueAt(at - 2)
  }
  return isEven || isSum
}
