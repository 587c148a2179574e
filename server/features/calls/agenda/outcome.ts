import { transact } from '#server/db/transaction.ts'
import type { Request } from '#server/features/connections/store.ts'
import type { AuthContext } from '#server/rpc/context.ts'
import { topics } from '#shared/contract/topics.ts'
import { AppError } from '#shared/errors.ts'
import { canTell, setOutcome } from './kept-store.ts'
import { keepRecord } from './store.ts'

/** Stores whether an agreed time without a call took place, as the member says; the answer can be changed [CO1]. */
export async function tellOutcome(
  { services, me }: AuthContext,
  request: Request,
  { timeId, tookPlace }: { readonly timeId: string; readonly tookPlace: boolean },
): Promise<void> {
  const ref = { chatId: request.id, id: timeId }
  await services.rates.consume('agendaPerUser', me.id)
  await transact(services, async (tx, publish) => {
    const isKept = await keepRecord(tx, ref)
    if (!isKept || !(await canTell(tx, ref))) throw new AppError('callOutcome.closed')
    await setOutcome(tx, { id: timeId, userId: me.id, tookPlace })
    publish({ topic: topics.callRecords(request.id) })
  })
}
