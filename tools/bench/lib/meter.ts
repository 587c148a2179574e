import { createLedger, type Verdict } from './ledger.ts'
import type { Answer } from './test-client.ts'

export type Run = {
  readonly seconds: number
  /** Milliseconds from handing a message to the socket to its receipt by the other one, one a message. */
  readonly latencies: Float32Array
  /** The same to the sender's answer. */
  readonly answers: Float32Array
  /** Milliseconds that messages were sent later than planned: large when the load process was the limit. */
  readonly delays: Float32Array
}

export type Meter = ReturnType<typeof createMeter>

/** Keeps the times of the messages of a run, and for all runs the ledger. */
export function createMeter(isOrdered: boolean) {
  const ledger = createLedger(isOrdered)
  const sentAt = new Map<string, number>()
  let times = { latencies: [] as number[], answers: [] as number[], delays: [] as number[] }
  let count = 0
  return {
    /** Notes a message that is sent now, `delay` milliseconds later than planned. */
    sent(id: string, delay: number): void {
      ledger.sent(id)
      sentAt.set(id, performance.now())
      times.delays.push(delay)
      count++
    },
    answered(id: string, began: number, answer: Answer): void {
      if ('refused' in answer) return ledger.refused(id, answer.refused)
      ledger.acknowledged(id, answer.seq)
      times.answers.push(performance.now() - began)
    },
    received(chatId: string, { id, seq }: { readonly id: string; readonly seq: number }): void {
      ledger.received(chatId, id, seq)
      const began = sentAt.get(id)
      if (began !== undefined && sentAt.delete(id)) times.latencies.push(performance.now() - began)
    },
    /** Messages of this run without an answer. */
    waiting: () => count - times.answers.length,
    isComplete: () => ledger.isComplete(),
    start(): void {
      times = { latencies: [], answers: [], delays: [] }
      count = 0
    },
    read: (milliseconds: number): Run => ({
      seconds: milliseconds / 1000,
      latencies: Float32Array.from(times.latencies),
      answers: Float32Array.from(times.answers),
      delays: Float32Array.from(times.delays),
    }),
    verdict: (): Verdict => ledger.verdict(),
  }
}
