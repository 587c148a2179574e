/** Counts of the messages of a run, and of the faults. */
export type Ledger = {
  sent(id: string): void
  acknowledged(id: string, seq: number): void
  refused(id: string, reason: string): void
  received(chatId: string, id: string, seq: number): void
  /** Whether every acknowledged message has been received. */
  isComplete(): boolean
  verdict(): Verdict
}

export type Verdict = {
  readonly sent: number
  readonly acknowledged: number
  readonly refused: Readonly<Record<string, number>>
  readonly received: number
  /** Acknowledged but not received. */
  readonly lost: number
  /** Received more than once. */
  readonly duplicated: number
  /** Sequence numbers that are not the next one of their chat. */
  readonly gaps: number
  /** Received without having been sent, after a rejection, or under another number than acknowledged. */
  readonly unexpected: number
}

/**
 * Tracks every message: each acknowledged id must be received exactly once, under the number it was acknowledged with,
 * and the numbers of a chat must be in order without gaps.
 *
 * @param isOrdered false for baselines without order: then only ids are checked
 */
export function createLedger(isOrdered = true): Ledger {
  const state = new Map<string, { ack: number | null; refused: boolean; got: number | null }>()
  const heads = new Map<string, number>()
  const refused: Record<string, number> = {}
  const counts = { sent: 0, acknowledged: 0, received: 0, duplicated: 0, gaps: 0, unexpected: 0 }
  let waiting = 0
  return {
    sent(id) {
      counts.sent++
      state.set(id, { ack: null, refused: false, got: null })
    },
    acknowledged(id, seq) {
      const one = state.get(id)
      if (!one || one.ack !== null) return void counts.unexpected++
      counts.acknowledged++
      one.ack = seq
      if (one.got === null) waiting++
      else if (one.got !== seq) counts.unexpected++
    },
    refused(id, reason) {
      refused[reason] = (refused[reason] ?? 0) + 1
      const one = state.get(id)
      if (one) one.refused = true
      if (!one || one.got !== null) counts.unexpected++
    },
    received(chatId, id, seq) {
      counts.received++
      if (isOrdered && seq !== (heads.get(chatId) ?? 0) + 1) counts.gaps++
      heads.set(chatId, seq)
      const one = state.get(id)
      if (!one || one.refused) return void counts.unexpected++
      if (one.got !== null) return void counts.duplicated++
      one.got = seq
      if (one.ack === null) return
      waiting--
      if (one.ack !== seq) counts.unexpected++
    },
    isComplete: () => waiting === 0 && counts.sent === counts.acknowledged + sum(refused),
    verdict: () => ({ ...counts, refused, lost: waiting }),
  }
}

const sum = (numbers: Record<string, number>): number => Object.values(numbers).reduce((a, b) => a + b, 0)

/** Adds up the counts of several load processes. */
export function addUp(verdicts: readonly Verdict[]): Verdict {
  const total = (key: Exclude<keyof Verdict, 'refused'>) => verdicts.reduce((all, one) => all + one[key], 0)
  const refused: Record<string, number> = {}
  for (const one of verdicts) {
    for (const [reason, count] of Object.entries(one.refused))
      refused[reason] = (refused[reason] ?? 0) + count
  }
  return {
    ...{ sent: total('sent'), acknowledged: total('acknowledged'), received: total('received'), refused },
    ...{
      lost: total('lost'),
      duplicated: total('duplicated'),
      gaps: total('gaps'),
      unexpected: total('unexpected'),
    },
  }
}

/** Whether no message was lost, duplicated, reordered, or invented. */
export function isClean({ lost, duplicated, gaps, unexpected }: Verdict): boolean {
  return lost + duplicated + gaps + unexpected === 0
}
