import { type Group, mayHaveDigits, readRuns } from './reading/digits.ts'
import { ordinaryRanges } from './reading/figures.ts'
import type { Finding } from './finding.ts'
import { readLeet } from './reading/leet.ts'
import { readView, sourceRange } from './reading/view.ts'
import { CALCULATED_AFTER, CALCULATED_BEFORE, FIGURES } from './reading/words.ts'

// Half of a phone number: of two parts of one with nine digits or more, one has as many as these.
const MIN_DIGITS = 5
/** With a zero at the beginning, five digits are the beginning of a number, which the rest completes. */
const MIN_WITH_ZERO = 6
const NEAR = 40
/** Signs of a calculation, and of a result. */
const SIGNS = /[=^×*<>!]|\d:\d/
const YEAR = /^(?:1[0-9]|20)\d\d$/

/** Where a text has digits that can be half of a phone number, and are no ordinary figure. Linear. */
export function findNumberRests(source: string): Finding[] {
  const view = readLeet(readView(source))
  if (!mayHaveDigits(view, MIN_DIGITS)) return []
  const ordinary = ordinaryRanges(view.text)
  return readRuns(view).flatMap((run): Finding[] => {
    const first = run[0]
    const last = run.at(-1)
    if (!first || !last || run.some(({ from }) => ordinary[from] === 1) || !isHalf(run)) return []
    const before = view.text.slice(Math.max(0, first.from - NEAR), first.from)
    const after = view.text.slice(last.to, last.to + NEAR)
    const typed = view.text.slice(first.from, last.to)
    const isFigure =
      FIGURES.test(`${before} ${after}`) ||
      CALCULATED_BEFORE.test(before) ||
      CALCULATED_AFTER.test(after) ||
      SIGNS.test(`${before.slice(-4)}${typed}${after.slice(0, 4)}`) ||
      (/[a-z]/.test(typed) && !run.some(({ isSpoken }) => isSpoken))
    return isFigure ? [] : [{ ...sourceRange(view, first.from, last.to), kind: 'phone' }]
  })
}

/** From 112 to 130, and a list of results that grow or have more than two parts of as many digits. */
function isRange(run: readonly Group[]): boolean {
  const values = run.map(({ digits }) => Number(digits))
  const isGrowing = values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0))
  if (run.length === 2) return isGrowing && run[1]?.gap.trim() === '-'
  return run.length > 2 && (isGrowing || new Set(run.slice(1).map(({ gap }) => gap.trim())).size > 1)
}

function isHalf(run: readonly Group[]): boolean {
  const digits = run.map((group) => group.digits).join('')
  const isTogether = run.slice(1).every(({ gap }) => /^[ \n.\-/]{0,3}$/.test(gap))
  const isLong =
    run.some((group) => !group.isSpoken && group.digits.length > 2) ||
    run.every((group) => /^(\d)\1*$/.test(group.digits))
  return (
    digits.length >= (digits.startsWith('0') ? MIN_WITH_ZERO : MIN_DIGITS) &&
    isTogether &&
    isLong &&
    !isRange(run) &&
    !run.some((group) => YEAR.test(group.digits)) &&
    // Round numbers, and one digit repeated.
    !/^\d{1,3}0{3,}$/.test(digits) &&
    new Set(digits).size > 2 &&
    !'01234567890'.includes(digits)
  )
}
