import { createLedger, type Verdict } from './ledger.ts'
import type { Answer } from '../load/test-client.ts'

export type Run = {
  readonly seconds: number
  /** Milliseconds from writing a message to the socket to its receipt by the other member. */
  readonly latencies: Float32Array
  /** Milliseconds from writing a message to the socket to its acknowledgment. */
  readonly answers: Float32Array
  /** Milliseconds that messages were sent later than scheduled: large if the load process was the limit. */
  readonly delays: Float32Array
}

export type Meter = ReturnType<typeof createMeter>

/** Records the times of the messages of a run, and the ledger of all runs. */
export function createMeter(isOrdered: boolean) {
  const ledger = createLedger(isOrdered)
  const sentAt = new Map<string, number>()
  let times = { latencies: [] as number[], answers: [] as number[], delays: [] as number[] }
  let count = 0
  return {
    /** Records a message that is being sent, `delay` milliseconds later than scheduled. */
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
    /** Messages of this run without a response. */
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
