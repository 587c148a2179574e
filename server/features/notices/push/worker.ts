import { z } from 'zod'
import { PushError } from '#server/adapters/push/index.ts'
import { PermanentJobError } from '#server/jobs/errors.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { localeOfMember } from '#server/locale/receivers.ts'
import { readQuietSettings } from '#server/policy/quiet-hours.ts'
import type { Services } from '#server/rpc/services.ts'
import { noticeKinds, type PushPayload } from '#shared/domain/notices.ts'
import { quietHoursOn, quietSpan } from '#shared/domain/times/quiet-hours.ts'
import { AppError } from '#shared/errors.ts'
import { push as limit, unreadNotice } from '#shared/limits/notice.ts'
import * as store from './device-store.ts'

const jobData = z.strictObject({ device: z.string(), kind: z.enum(noticeKinds), path: z.string() })

type Needed = Pick<Services, 'config' | 'database' | 'jobs' | 'push' | 'rates' | 'log'>

/** Sends queued pushes until `jobs` is closed. */
export async function startPushWorker(services: Needed): Promise<void> {
  await services.jobs.work('push', (job) => sendPush(services, job))
}

async function sendPush(services: Needed, job: Job): Promise<void> {
  const { config, database, jobs, push, log } = services
  const parsed = jobData.safeParse(job.data)
  if (!parsed.success) throw new PermanentJobError('unknown-push')
  const { kind, path } = parsed.data
  const device = await store.deviceById(database.orm, parsed.data.device)
  if (!device || device.lastJob === job.id) return
  const time = await awakeTime(services, device.userId)
  // A push that was late for the evening waits for the morning, as a new job: retries would be used up by then.
  if (time.until !== null) {
    await jobs.send(null, 'push', parsed.data, new Date(time.until))
    return
  }
  if (job.attempt === 0 && !(await isWithinRate(services, device.userId))) return
  const count = await store.countUnreadMessages(database.orm, device.userId, unreadNotice.counted)
  const ttl = Math.floor(Math.min(limit.ttl, time.left) / 1_000)
  const locale = await localeOfMember(database.orm, config, device.userId)
  const payload: PushPayload = { kind, path, count, locale }
  const outcome = await push.send(device, { payload, topic: kind, ttl }).catch((error: unknown) => {
    if (error instanceof PushError && error.isPermanent) throw new PermanentJobError(error.code)
    throw error
  })
  if (outcome === 'gone') await store.forgetDevice(database.orm, device)
  else await store.noteSent(database.orm, device.id, job.id)
  log.info({ job: job.id, kind, outcome }, 'push handled')
}

/**
 * When quiet hours end, if it is night for a member; otherwise the milliseconds until they begin: a push service may not
 * deliver a push later than that to a device that was off [NT6].
 */
async function awakeTime(
  { config, database }: Needed,
  userId: string,
): Promise<{ readonly until: number | null; readonly left: number }> {
  const settings = await readQuietSettings(database.orm, userId)
  if (!settings || !quietHoursOn(settings, config.safeguarding)) return { until: null, left: Infinity }
  const now = Date.now()
  const { start, end } = quietSpan(now, settings.timeZone ?? config.timeZone)
  return start <= now ? { until: end, left: 0 } : { until: null, left: start - now }
}

/** Whether a member has not had too many pushes today. Those beyond the limit are left out: the page of notices has them. */
async function isWithinRate({ rates }: Needed, userId: string): Promise<boolean> {
  try {
    await rates.consume('push', userId)
    return true
  } catch (error) {
    if (error instanceof AppError && error.reason === 'limit.tooMany') return false
    throw error
  }
}
