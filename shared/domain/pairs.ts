/**
 * What staff are told of a pair or a request [PA2]: a request without an answer, a pair that does not write, a mentor who is gone; and of
 * the pulse: a fall, a gap between the two, and two rounds that were skipped.
 */
export const pairSignals = ['unanswered', 'silent', 'gone', 'fell', 'gap', 'skipped'] as const
export type PairSignal = (typeof pairSignals)[number]

/** What staff did about it [PA3, EN6]. */
export const pairStepKinds = ['reminded', 'talked', 'noted', 'ended'] as const
export type PairStepKind = (typeof pairStepKinds)[number]
