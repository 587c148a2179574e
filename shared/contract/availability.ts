import * as z from 'zod/mini'
import type { Slot } from '../domain/availability.ts'

const time = z.string().check(z.maxLength(5))

export const saveAvailability = z.strictObject({
  slots: z
    .array(z.strictObject({ day: z.string().check(z.maxLength(9)), from: time, to: time }))
    .check(z.maxLength(7)),
  timeZone: z.string().check(z.maxLength(60)),
})

export const userRef = z.strictObject({ userId: z.string().check(z.maxLength(40)) })

/** The weekly time slots of a member, in the member's time zone. */
export type Availability = { readonly slots: readonly Slot[]; readonly timeZone: string }
