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

/** When somebody is free, in a time zone of their own. */
export type Availability = { readonly slots: readonly Slot[]; readonly timeZone: string }
