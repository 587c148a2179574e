import type { AuthContext } from '#server/rpc/context.ts'
import type { Services } from '#server/rpc/services.ts'
import { weekCallsSpan } from '#shared/limits/call.ts'
import type { CallTimes, NextCall, WeekCall } from '#shared/contract/call-times.ts'
import { joinSpan } from '#shared/domain/times/join-span.ts'
import { quietSpan } from '#shared/domain/times/quiet-hours.ts'
import { AppError } from '#shared/errors.ts'
import { protections } from '#shared/safeguarding.ts'
import { listNextCalls, listWeekCalls } from './next-calls-store.ts'
import { readMinor, type Minor, type Pair } from './pair.ts'
import * as store from './store.ts'

/** The next calls of all chats of a member [CT11]. */
export function readNextCalls({ services, me }: AuthContext): Promise<NextCall[]> {
  return listNextCalls(services.database.orm, me.id)
}

/** The calls of a week of a member [CW1]. */
export async function readWeekCalls(
  { services, me }: AuthContext,
  week: { readonly from: number; readonly to: number },
): Promise<WeekCall[]> {
  if (week.to <= week.from || week.to - week.from > weekCallsSpan) throw new AppError('app.invalid')
  return listWeekCalls(services.database.orm, me.id, week)
}

/** The times of a pair, and whether its calls need one. */
export async function readCallTimes({ services, me }: AuthContext, pair: Pair): Promise<CallTimes> {
  const db = services.database.orm
  const minor = await readMinor(db, services, pair)
  const [rows, canceled] = await Promise.all([
    store.listCallTimes(db, pair.id),
    store.listCanceled(db, pair.id),
  ])
  const quietZone = minor?.quietZone ?? null
  const times = rows.map(({ row, seriesWeeks }) => ({
    id: row.id,
    ...store.toSpan(row),
    joinSpan: joinSpan(store.toSpan(row), quietZone),
    isAgreed: row.status === 'agreed',
    isMine: row.proposedBy === me.id,
    group: row.status === 'agreed' ? null : row.groupId,
    moves: row.movesId,
    everyWeeks: row.status === 'agreed' ? seriesWeeks : row.everyWeeks,
  }))
  return {
    times,
    canceled: canceled.map((row) => ({
      id: row.id,
      ...store.toSpan(row),
      isMine: row.canceledBy === me.id,
    })),
    isRequired: needsAgreedTime(services, minor),
    quiet: quietZone === null ? null : quietSpan(Date.now(), quietZone),
  }
}

/** Throws `call.notAgreed` if the two can call only at agreed times, and this is none [CT5]. */
export async function assertAgreedTime(services: Services, pair: Pair): Promise<void> {
  const db = services.database.orm
  const minor = await readMinor(db, services, pair)
  if (!minor || !needsAgreedTime(services, minor)) return
  const isNow = (await store.listAgreedNow(db, pair.id)).some((row) => {
    const { start, end } = joinSpan(store.toSpan(row), minor.quietZone)
    return start <= row.now && row.now < end
  })
  if (!isNow) throw new AppError('call.notAgreed')
}

function needsAgreedTime({ config }: Services, minor: Minor | undefined): boolean {
  return minor !== undefined && protections[config.safeguarding].callsOnlyAtAgreedTimes
}
