import type { CasePage } from '#shared/contract/staff/cases.ts'

/** The decisions that can be taken back: those that act, and were not taken back before. */
export const standingDecisionsOf = ({ decisions }: CasePage): number[] =>
  decisions.filter(({ decision, isLifted }) => decision !== 'nothing' && !isLifted).map(({ n }) => n)

/** Whether a restriction stands, of which the one who closes the case says whether it ends [CS21]. */
export const hasRestriction = ({ decisions }: CasePage): boolean =>
  decisions.some(({ decision, isLifted }) => decision === 'restrict' && !isLifted)
