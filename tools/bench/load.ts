import { attack, type Attack, type AttackResult } from './load/attacks.ts'
import { observe, type Bystanders, type BystanderResult } from './load/bystanders.ts'
import { createChatting, type Scenario } from './load/chatting.ts'
import { serve } from './setup/child.ts'
import type { Verdict } from './measures/ledger.ts'
import type { Run } from './measures/meter.ts'
import { openMember, type Idle, type MemberClient } from './load/test-client.ts'
import type { Pair } from './setup/seed.ts'
import { readByCalls, readByHttp, readByQueries } from './load/reading.ts'
import type { ReadCalls, ReadHttp, Reading, ReadQueries } from './load/reading.ts'
import { SyncClients, type Storm } from './load/sync-clients.ts'

/** The load process: it is controlled by `main.ts` and exits with it. */
export type LoadCalls = {
  connect(scenario: Scenario): void
  add(pairs: readonly Pair[]): Promise<void>
  run(plan: { rate: number; seconds: number }): Promise<Run>
  disconnect(nothing: null): Verdict
  idle(wish: Idle): Promise<void>
  /** Opens clients with the engine of the browser. */
  openSyncClients(wish: Idle): Promise<void>
  /** Breaks the connections of all clients, and waits until they have reconnected. */
  storm(nothing: null): Promise<Storm>
  /** Each idle member probes the server after this time in milliseconds without a message, until `endProbes`. */
  startProbes(quiet: number): void
  endProbes(nothing: null): void
  leave(nothing: null): void
  attack(input: Attack): Promise<AttackResult>
  observe(input: Bystanders): Promise<BystanderResult>
  readByCalls(input: ReadCalls): Promise<Reading>
  readByQueries(input: ReadQueries): Promise<Reading>
  readByHttp(input: ReadHttp): Promise<Reading>
}

let chatting: ReturnType<typeof createChatting> | null = null
const idle: MemberClient[] = []
const syncClients = new SyncClients()

function current(): ReturnType<typeof createChatting> {
  if (!chatting) throw new Error('nobody is connected')
  return chatting
}

const calls: LoadCalls = {
  connect(scenario) {
    chatting = createChatting(scenario)
  },
  add: (pairs) => current().add(pairs),
  run: ({ rate, seconds }) => current().run(rate, seconds),
  disconnect() {
    const verdict = current().close()
    chatting = null
    return verdict
  },
  async idle({ server, cookies, views }) {
    for (let start = 0; start < cookies.length; start += 50) {
      const opened = await Promise.all(
        cookies.slice(start, start + 50).map(async (cookie) => {
          const person = await openMember(server, cookie)
          await person.watch(views, () => {})
          return person
        }),
      )
      idle.push(...opened)
    }
  },
  openSyncClients: (wish) => syncClients.open(wish),
  storm: () => syncClients.storm(),
  startProbes(quiet) {
    for (const person of idle) person.probeAfter(quiet)
  },
  endProbes() {
    for (const person of idle) person.endProbes()
  },
  leave() {
    for (const person of idle.splice(0)) person.close()
    syncClients.close()
  },
  attack,
  observe,
  readByCalls,
  readByQueries,
  readByHttp,
}

serve(calls)
