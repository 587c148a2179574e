import type { CallTime } from '#shared/contract/call-times.ts'

/** Times in the order of a list: those that were proposed together are together, at the place of the first [MT1]. */
export function groupTimes(
  times: readonly CallTime[],
): readonly (readonly [CallTime, ...(readonly CallTime[])])[] {
  const isFirst = (time: CallTime): boolean =>
    time.group == null || times.find(({ group }) => group === time.group) === time
  const others = (time: CallTime): readonly CallTime[] =>
    time.group == null ? [] : times.filter((one) => one !== time && one.group === time.group)
  return times.filter(isFirst).map((time) => [time, ...others(time)])
}
