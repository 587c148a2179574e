/**
 * What staff are told of a pair or a request [PA2]: a request without an answer, a pair that does not write, a mentor who is gone; and of
 * the pulse: a fall, a gap between the two, and two rounds that were skipped.
 */
export const pairSignals = ['unanswered', 'silent', 'gone', 'fell', 'gap', 'skipped'] as const
export type PairSignal = (typeof pairSignals)[number]
/** Those of a round of the pulse. */
export type PulseSignal = Extract<PairSignal, 'fell' | 'gap' | 'skipped'>

/** What staff do about it on the page of a pair [PA3, EN6]. */
export const pairStepKinds = ['reminded', 'talked', 'noted', 'ended'] as const
/** What staff did: one of these, or they suggested another mentor to the mentee [SM7]. */
export type PairStepKind = (typeof pairStepKinds)[number] | 'suggested'
