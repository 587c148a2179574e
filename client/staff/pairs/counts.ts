import type { PairRow } from '#shared/contract/staff/pairs.ts'
import { staffPairsText as text } from '#shared/texts/staff/pairs.ts'

/** What a pair has done together, as lines. */
export const countLines = ({ messages, meetings, aims, aimsDone }: PairRow): string[] => [
  text('counts.messages', { count: messages }),
  text('counts.meetings', { count: meetings }),
  ...(aims > 0 ? [text('counts.aims', { count: aims, done: aimsDone })] : []),
]
