import type { AbuseFigures } from './abuse.ts'
import { isClean } from '../measures/ledger.ts'
import type { GrowthFigures } from './growth.ts'
import type { MessageFigures } from './messages.ts'
import type { IdleFigures, ReadFigures } from './idle-and-reads.ts'
import type { PauseFigures } from './pauses.ts'
import type { ProbeFigures } from './probes.ts'
import type { StormFigures } from './reconnect-storm.ts'

export type Results = {
  readonly command: string
  readonly machine: string
  readonly sharing: string
  readonly messages: readonly MessageFigures[]
  readonly idle: IdleFigures | null
  readonly probes: ProbeFigures | null
  readonly reads: readonly ReadFigures[]
  readonly storm: readonly StormFigures[]
  readonly pauses: readonly PauseFigures[]
  readonly growth: readonly GrowthFigures[]
  readonly abuse: readonly AbuseFigures[]
}

/** Formats the tables of docs/performance.md. */
export function markdownOf(results: Results): string {
  const { command, machine, sharing, messages, idle, probes, reads, storm, pauses, growth, abuse } = results
  const parts = [
    [`Made by \`${command}\` on ${machine}. ${sharing}`],
    messages.length > 0 ? [...latencyTable(messages), '', ...maxRateTable(messages)] : [],
    idle || reads.length > 0 ? otherTable(idle, reads) : [],
    probes ? probeTable(probes) : [],
    storm.length > 0 ? stormTable(storm) : [],
    pauses.length > 0 ? pauseTable(pauses) : [],
    growth.length > 0 ? growthTable(growth) : [],
    abuse.length > 0 ? abuseTable(abuse) : [],
    messages.length > 0 ? [faultLine(messages)] : [],
  ]
  return parts.flatMap((lines) => (lines.length > 0 ? [...lines, ''] : [])).join('\n')
}

function latencyTable(messages: readonly MessageFigures[]): string[] {
  const rates = messages[0]?.rates.map(({ planned }) => planned) ?? []
  return table(
    ['Send to receive, p50 / p95 / p99 ms', ...rates.map((rate) => `${thousands(rate)} messages/s`)],
    messages.map(({ name, rates }) => [
      name,
      ...rates.map(({ latency, arrived, planned }) =>
        arrived < planned * 0.98
          ? 'not held'
          : [latency.p50, latency.p95, latency.p99].map(milliseconds).join(' / '),
      ),
    ]),
  )
}

function maxRateTable(messages: readonly MessageFigures[]): string[] {
  const single = messages.find(({ name }) => name.includes('one insert'))?.maxRate?.arrived
  return table(
    [
      '',
      'Most messages/s, p99 under 100 ms',
      'of the one-insert baseline',
      'CPU s per 1,000: server + database',
      'load',
    ],
    messages.map(({ name, maxRate, rates }) => {
      const at = rates.at(-1)?.cpu
      return [
        name,
        maxRate ? thousands(maxRate.arrived) : '-',
        maxRate && single ? `${Math.round((maxRate.arrived / single) * 100)} %` : '-',
        at
          ? `${at.server.toFixed(2)} + ${at.database.toFixed(2)} = ${(at.server + at.database).toFixed(2)}`
          : '-',
        at ? at.load.toFixed(2) : '-',
      ]
    }),
  )
}

function otherTable(idle: IdleFigures | null, reads: readonly ReadFigures[]): string[] {
  const rate = ({ perSecond, latency }: ReadFigures['server']) =>
    `${thousands(perSecond)}/s (p99 ${milliseconds(latency.p99)} ms)`
  const rows = reads.map(({ name, server, baseline, http }) => [
    ...[name, rate(server), rate(baseline)],
    `${Math.round((server.perSecond / baseline.perSecond) * 100)} %`,
    http ? `${rate(http)}: ${Math.round((server.perSecond / http.perSecond) * 100)} %` : '',
  ])
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`
  const memory = idle && [
    `Server memory per idle connection, at ${thousands(idle.connections)}`,
    kilobytes(idle.server),
    kilobytes(idle.baseline),
    ...['', ''],
  ]
  return table(
    [
      ...['', 'Pathlight', 'Baseline (plain pg, plain ws)', 'of the baseline'],
      'The same query from a bare HTTP server: share of it',
    ],
    memory ? [...rows, memory] : rows,
  )
}

function probeTable({ connections, cost, ...shares }: ProbeFigures): string[] {
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const runs = (all: readonly number[]) => all.map(percent).join(', ')
  return table(
    [`CPU of ${thousands(connections)} idle tabs, share of one core`, 'each run'],
    [
      ['without probes', runs(shares.without)],
      ['with the probes of visible tabs', runs(shares.with)],
      ["the medians' difference", percent(cost)],
    ],
  )
}

function stormTable(storms: readonly StormFigures[]): string[] {
  const spread = ({ p50, p95, p99 }: StormFigures['back']) => [p50, p95, p99].map(milliseconds).join(' / ')
  return table(
    [
      `${thousands(storms[0]?.connections ?? 0)} connections break at one moment, p50 / p95 / p99 ms`,
      'back, the wait of the ladder included',
      'a message of others meanwhile',
      'before',
      'tries refused',
    ],
    storms.map(({ name, before, during, back, refused }) => [
      name,
      spread(back),
      spread(during),
      spread(before),
      thousands(refused),
    ]),
  )
}

function pauseTable(pauses: readonly PauseFigures[]): string[] {
  return table(
    [
      'Collector at 1,000 messages/s',
      'pauses, p50 / p99 / longest ms',
      'share of the time',
      'allocated per message',
    ],
    pauses.map(({ name, figures: { pauses: ms, count, share, bytesPerMessage } }) => [
      name,
      `${count}: ${[ms.p50, ms.p99, ms.most].map(milliseconds).join(' / ')}`,
      `${(share * 100).toFixed(1)} %`,
      `${(bytesPerMessage / 1024).toFixed(0)} KB`,
    ]),
  )
}

const READS = { search: 'Search', page: 'Page of history', lists: 'Requests and chats' } as const

function growthTable(growth: readonly GrowthFigures[]): string[] {
  const megabytes = (bytes: number) => `${thousands(bytes / 1024 ** 2)} MB`
  const line = (name: string, cell: (figures: GrowthFigures) => string) => [name, ...growth.map(cell)]
  return table(
    ['Median ms of one read (plain query)', ...growth.map(({ rows }) => `${thousands(rows)} rows`)],
    [
      ...Object.entries(READS).map(([what, name]) =>
        line(name, ({ reads }) => {
          const one = reads.find((read) => read.what === what)
          return one ? `${one.server.toFixed(2)} (${one.baseline.toFixed(2)})` : '-'
        }),
      ),
      line('A message, p50 / p99 ms at 200/s', ({ inserts }) =>
        [inserts.latency.p50, inserts.latency.p99].map(milliseconds).join(' / '),
      ),
      line('CPU s per 1,000 messages: server + database', ({ inserts: { cpu } }) =>
        cpu ? `${cpu.server.toFixed(2)} + ${cpu.database.toFixed(2)}` : '-',
      ),
      line('Messages, and their indexes', ({ table: { bytes, indexBytes } }) =>
        [bytes, indexBytes].map(megabytes).join(' + '),
      ),
      line(
        'Dead rows of messages; autovacuums, analyzes',
        ({ table: { deadRows, vacuums, analyzes } }) => `${thousands(deadRows)}; ${vacuums}, ${analyzes}`,
      ),
    ],
  )
}

function abuseTable(abuse: readonly AbuseFigures[]): string[] {
  const spread = ({ p50, p99 }: AbuseFigures['before']) => [p50, p99].map(milliseconds).join(' / ')
  return table(
    [
      'Attack, by how many members',
      "others' call, p50 / p99 ms: before",
      'during',
      'rejected calls',
      'rejected uploads',
      'more memory',
      'CPU s: server + database',
      'requests of the attack (rejected)',
      'goal',
    ],
    abuse.map((one) => [
      `${one.name}, by ${one.attackers}`,
      spread(one.before),
      spread(one.during),
      String(one.rejected),
      `${one.rejectedUploads} of ${one.uploads}`,
      one.memory === null ? '-' : `${Math.round(one.memory / 1024 ** 2)} MB`,
      one.cpu ? `${one.cpu.server.toFixed(1)} + ${one.cpu.database.toFixed(1)}` : '-',
      `${thousands(one.attack.sent)} (${thousands(one.attack.rejected)})`,
      one.isReached ? 'reached' : 'missed',
    ]),
  )
}

function faultLine(messages: readonly MessageFigures[]): string {
  const total = messages.reduce((all, { verdict }) => all + verdict.acknowledged, 0)
  const faulty = messages.filter(({ verdict }) => !isClean(verdict))
  const refused = messages.filter(({ verdict }) => Object.keys(verdict.refused).length > 0)
  const notes = refused.map(({ name, verdict }) => ` ${name}: refused ${JSON.stringify(verdict.refused)}.`)
  if (faulty.length === 0) {
    return (
      `Of ${thousands(total)} acknowledged messages each was received exactly once, under its number, and no chat's ` +
      `numbers had a gap.${notes.join('')}`
    )
  }
  return `FAULTS: ${faulty.map(({ name, verdict }) => `${name}: ${JSON.stringify(verdict)}`).join('; ')}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)]
}

const milliseconds = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0))
const thousands = (value: number) => Math.round(value).toLocaleString('en-GB')
