import type { CasePage } from '#shared/contract/cases.ts'

/** The appeals of a case without an answer, each with the decision and who made it. */
export function openAppealsOf({
  events,
}: CasePage): { readonly of: number; readonly decidedBy: string | null }[] {
  return events
    .filter(({ kind }) => kind === 'appealed')
    .map(({ data }) => data?.of ?? 0)
    .filter((of) => !events.some(({ kind, data }) => isEnd(kind) && data?.of === of))
    .map((of) => ({ of, decidedBy: events.find(({ n }) => n === of)?.actor ?? null }))
}

const isEnd = (kind: string): boolean => kind === 'answered' || kind === 'lifted'

/** The decisions that can be taken back: those that act, and were not taken back before. */
export function standingDecisionsOf({ events }: CasePage): number[] {
  const isLifted = (of: number) =>
    events.some(
      ({ kind, data }) =>
        data?.of === of && (kind === 'lifted' || (kind === 'answered' && data.answer === 'lifted')),
    )
  return events
    .filter(({ kind, data, n }) => kind === 'decided' && data?.decision !== 'nothing' && !isLifted(n))
    .map(({ n }) => n)
}

/** Whether a restriction stands, of which the one who closes the case says whether it ends [CS21]. */
export function hasRestriction(page: CasePage): boolean {
  const standing = standingDecisionsOf(page)
  return page.events.some(({ n, data }) => data?.decision === 'restrict' && standing.includes(n))
}
