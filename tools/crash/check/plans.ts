import type { Entry, History } from '../history.ts'
import type { Finding } from './final.ts'

/**
 * An aim, a step, or an agreed call that is stored at the end of the run. `told`: of an item, its additions in the history of the
 * page; of a call, the emails about its agreement.
 */
export type FinalPlan = {
  readonly id: string
  readonly what: 'item' | 'call'
  readonly text: string
  readonly told: number
}

const listPlans = (histories: readonly History[]) =>
  histories.flatMap(({ entries }) =>
    entries.filter((one): one is Entry & { kind: 'plan' } => one.kind === 'plan'),
  )

/** The ids that the server acknowledged. */
const listPlanned = (histories: readonly History[]): ReadonlySet<string> =>
  new Set(
    histories.flatMap(({ entries }) => entries.flatMap((one) => (one.kind === 'planned' ? [one.id] : []))),
  )

/** What pairs book and write on their pages: none that was acknowledged is lost, and none is there twice [WK3, CT3, MT9]. */
export function checkPlans(histories: readonly History[], stored: readonly FinalPlan[]): Finding[] {
  const plans = listPlans(histories)
  const planned = listPlanned(histories)
  const byId = Map.groupBy(stored, ({ id }) => id)
  const tried = new Map(plans.map((plan) => [plan.id, plan]))
  return [
    {
      rule: 'no acknowledged call or aim is lost',
      wrong: plans
        .filter(({ id }) => planned.has(id) && !byId.has(id))
        .map(({ id, what }) => `${what} ${id} was acknowledged and is not stored`),
    },
    {
      rule: 'no call or aim is doubled',
      wrong: stored
        .filter(({ id, told }) => told !== 1 || (byId.get(id)?.length ?? 0) > 1)
        .map(
          ({ id, what, told }) =>
            `${what} ${id} is stored ${byId.get(id)?.length} times and told ${told} times`,
        ),
    },
    {
      rule: 'every call and aim is as it was sent',
      wrong: stored
        .filter(({ id, what, text }) => tried.get(id)?.what !== what || tried.get(id)?.text !== text)
        .map(({ id, what, text }) => `${what} ${id} "${text}" was never sent like this`),
    },
  ]
}
