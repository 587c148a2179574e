import { setTimeout as wait } from 'node:timers/promises'
import { live } from '#shared/limits.ts'
import type { Bench } from './bench.ts'
import { frame } from './idle-and-reads.ts'
import { addMembers } from '../setup/seed.ts'
import { median } from '../measures/median.ts'
import { cpuOf, cpuOfProcessTree } from '../setup/processes.ts'

/** The share of one core that server and database use, as a fraction. */
export type ProbeFigures = {
  readonly connections: number
  readonly without: readonly number[]
  readonly with: readonly number[]
  /** The medians' difference. */
  readonly cost: number
}

/** Each measurement covers one heartbeat of each connection and the probes between two. */
const MEASURED_MS = live.heartbeat

/** Measures the CPU time of open tabs in which nothing happens, without and with the probe of a visible tab [SY38]. */
export async function measureProbes(bench: Bench): Promise<ProbeFigures | null> {
  const { client, loads, options, target, postmaster, say } = bench
  const [load] = loads
  const [pid] = target.pids ?? []
  if (pid === undefined || postmaster === null || !load) return null
  const connections = options.idle
  say(`${connections} visible tabs in which nothing happens`)
  const people = await addMembers(client, 'mentee', connections)
  const cookies = people.map(({ cookie }) => cookie)
  await load.ask('idle', { server: target.server, cookies, views: frame })
  await wait(MEASURED_MS)
  const measureShare = async (): Promise<number> => {
    const used = () => cpuOf(pid) + cpuOfProcessTree(postmaster)
    const [before, startedAt] = [used(), performance.now()]
    await wait(MEASURED_MS)
    return (used() - before) / ((performance.now() - startedAt) / 1000)
  }
  const figures = { without: [] as number[], with: [] as number[] }
  // In turns, because a machine that others use changes over minutes.
  for (let run = 0; run < options.runs; run++) {
    figures.without.push(await measureShare())
    await load.ask('startProbes', live.visibleProbe)
    figures.with.push(await measureShare())
    await load.ask('endProbes', null)
  }
  await load.ask('leave', null)
  return { connections, ...figures, cost: median(figures.with) - median(figures.without) }
}
