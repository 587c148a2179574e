import { checkRun } from './check/all.ts'
import type { Finding } from './check/final.ts'
import { checkPlans } from './check/plans.ts'
import { p99, recoveries, slowRecovery } from './check/recovery.ts'
import type { Recovery } from './check/recovery.ts'
import { joinSends } from './check/sends.ts'
import type { Known } from './check/sends.ts'
import type { Outcome } from './run.ts'

/** The violations, the measurements, and a report about both. */
export type Report = {
  readonly findings: readonly Finding[]
  readonly recoveries: readonly Recovery[]
  readonly text: string
  readonly isClean: boolean
}

/** How many violations of a rule are shown. */
const SHOWN = 5

/** @param isTimed whether a slow recovery is a violation, or accepted on a busy machine */
export function reportOf(outcome: Outcome, { seed, isTimed }: { seed: number; isTimed: boolean }): Report {
  const { histories, chats, plans, faults, deaths } = outcome
  const known = joinSends(histories, chats)
  const back = recoveries(faults, histories)
  const findings: Finding[] = [
    ...checkRun(histories, chats),
    ...checkPlans(histories, plans),
    { rule: 'no node exits by itself', wrong: deaths },
    untaken(known),
    ...(isTimed ? [slowRecovery(back)] : []),
  ]
  const text = [...about(outcome, known, seed), '', ...timesOf(back), '', ...findings.flatMap(linesOf)]
  const isClean = findings.every(({ wrong }) => wrong.length === 0)
  return { findings, recoveries: back, text: text.join('\n'), isClean }
}

/** A run in which no message was accepted proves nothing. */
function untaken(known: readonly Known[]): Finding {
  const isEmpty = known.every(({ oks }) => oks.length === 0)
  return { rule: 'messages were accepted', wrong: isEmpty ? ['none was acknowledged'] : [] }
}

function about(outcome: Outcome, known: readonly Known[], seed: number): string[] {
  const { faults, skipped, impossible, ended, histories, chats } = outcome
  const entries = histories.flatMap((one) => one.entries)
  const count = (kind: string): number => entries.filter((one) => one.kind === kind).length
  const readers = histories.filter(({ who }) => who.startsWith('reader')).length
  const shown = entries.reduce((sum, one) => sum + (one.kind === 'rows' ? one.rows.length : 0), 0)
  const unknown = known.filter(({ oks, refusals, tries }) => oks.length === 0 && refusals.length < tries)
  const byKind = Map.groupBy(faults, ({ kind }) => kind)
  byKind.delete('all healed')
  const kinds = [...byKind].map(([kind, all]) => `${all.length} ${kind}`).toSorted()
  return [
    `seed      ${seed}`,
    `faults    ${faults.filter(({ kind }) => kind !== 'all healed').length} (${kinds.join(', ')})${skipped > 0 ? `; ${skipped} skipped, as their target had a fault already` : ''}`,
    ...impossible.map(
      (kind) => `not done  ${kind}: libfaketime is not on this machine (Debian: apt-get install libfaketime)`,
    ),
    `messages  ${known.length} written, ${known.filter(({ oks }) => oks.length > 0).length} acknowledged, ` +
      `${unknown.length} unknown, ${known.length - unknown.length - known.filter(({ oks }) => oks.length > 0).length} refused; ` +
      `${count('try')} tries, ${count('unknown')} without an answer`,
    `changes   ${count('change')} tried, ${count('changed')} acknowledged, ${count('unchanged')} refused`,
    `plans     ${count('plan')} calls and aims tried, ${count('planned')} acknowledged, ${count('unplanned')} refused`,
    `chats     ${chats.length}, ${ended} of them ended meanwhile`,
    `readers   ${readers}, shown ${shown} messages`,
  ]
}

function timesOf(all: readonly Recovery[]): string[] {
  const line = (name: string, of: Recovery['of']): string => {
    const times = all.filter((one) => one.of === of).map(({ ms }) => ms)
    const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
    const slowest = all.filter((one) => one.of === of).toSorted((a, b) => b.ms - a.ms)[0]
    return (
      `recovered ${name}: ${times.length} times, median ${seconds(middle)}, p99 ${seconds(p99(times))}` +
      (slowest ? `, the slowest after: ${slowest.kind}` : '')
    )
  }
  return [line('accepting messages', 'writes'), line('notifying the other node', 'events')]
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`

function linesOf({ rule, wrong }: Finding): string[] {
  const more = wrong.length > SHOWN ? [`        and ${wrong.length - SHOWN} more`] : []
  return [
    `${wrong.length === 0 ? 'ok  ' : 'FAIL'}  ${rule}${wrong.length === 0 ? '' : `: ${wrong.length}`}`,
    ...wrong.slice(0, SHOWN).map((one) => `        ${one}`),
    ...more,
  ]
}
