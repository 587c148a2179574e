/** Steps that are easy to read, for each power of ten. */
const steps = [1, 2, 5, 10]
/** The most steps of a chart. */
const most = 5

/** The values at which a chart has a line, from 0: the last one is at or above the highest value. */
export function linesUpTo(highest: number): number[] {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, highest) / most)))
  const step = power * (steps.find((one) => highest <= one * power * most) ?? 10)
  const count = Math.max(1, Math.ceil(highest / step))
  return Array.from({ length: count + 1 }, (_none, index) => index * step)
}
