import * as z from 'zod/mini'
import { exceptionsKept } from '../limits/availability.ts'
import type { Exception, Slot } from '../domain/times/availability.ts'

const time = z.string().check(z.maxLength(5))

export const saveAvailability = z.strictObject({
  slots: z
    .array(z.strictObject({ day: z.string().check(z.maxLength(9)), from: time, to: time }))
    .check(z.maxLength(7)),
  timeZone: z.string().check(z.maxLength(60)),
})

export const userRef = z.strictObject({ userId: z.string().check(z.maxLength(40)) })

export const saveExceptions = z.strictObject({
  exceptions: z
    .array(
      z.strictObject({
        date: z.string().check(z.maxLength(10)),
        from: z.nullable(time),
        to: z.nullable(time),
      }),
    )
    .check(z.maxLength(exceptionsKept)),
  /** The time zone of a member who has no weekly times yet. */
  timeZone: z.string().check(z.maxLength(60)),
})

/** The weekly time slots of a member and the days that differ, in the member's time zone. */
export type Availability = {
  readonly slots: readonly Slot[]
  /** Absent in the answers and stored reads of earlier versions. */
  readonly exceptions?: readonly Exception[]
  readonly timeZone: string
}
