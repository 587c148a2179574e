import type { NextCall } from '#shared/contract/call-times.ts'

/**
 * The calls as the dashboard, which has room for few of them, shows them: the next one, then the proposals that wait for an
 * answer, then the later calls [CT11]. Without what is over or has begun without an answer.
 */
export function orderCalls<Call extends NextCall>(calls: readonly Call[], now: number): readonly Call[] {
  const [next, ...later] = calls.filter(({ isAgreed, end }) => isAgreed && now < end)
  const asked = calls.filter(({ isAgreed, start }) => !isAgreed && now < start)
  return [...(next ? [next] : []), ...asked, ...later]
}
