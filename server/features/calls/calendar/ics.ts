import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Config } from '#server/config/index.ts'
import { calendarFeed } from '#shared/limits/call.ts'
import { pages } from '#shared/pages.ts'
import { callMailText } from '#shared/texts/mail/calls.ts'

/** A call as calendars know it. A higher revision of the same id replaces the entry. */
export type CalendarCall = {
  readonly id: string
  readonly revision: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly createdAt: Date
}

type Site = Pick<Config, 'product' | 'baseUrl'>

const statuses = {
  proposed: ICalEventStatus.TENTATIVE,
  agreed: ICalEventStatus.CONFIRMED,
  canceled: ICalEventStatus.CANCELLED,
} as const
type Status = keyof typeof statuses

/**
 * Builds an iCalendar file (RFC 5545) of calls. It has no names and no ids of members: calendars are shared, and stored elsewhere
 * [MT12, CF2]. The same calls give the same file. `isFeed`: for programs that read it again and again.
 */
export function toCalendar(
  { product, baseUrl }: Site,
  calls: readonly CalendarCall[],
  { status = 'agreed', isFeed = false }: { readonly status?: Status; readonly isFeed?: boolean } = {},
): string {
  const calendar = ical({
    name: product.name,
    prodId: { company: product.name, product: 'calls' },
    method: status === 'canceled' ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  // In emails, version 0 is that of the proposal, which the agreed call updates [MT14]. A feed has agreed calls only.
  const firstVersion = status === 'proposed' || isFeed ? 0 : 1
  if (isFeed) calendar.ttl(calendarFeed.refreshSeconds)
  for (const { id, revision, startsAt, endsAt, createdAt } of calls) {
    calendar.createEvent({
      id: `${id}@${baseUrl.hostname}`,
      sequence: revision + firstVersion,
      start: startsAt,
      end: endsAt,
      stamp: createdAt,
      summary: callMailText(status === 'proposed' ? 'event.proposed' : 'event', { product: product.name }),
      url: new URL(pages.chat1.path, baseUrl).href,
      status: statuses[status],
    })
  }
  return calendar.toString()
}
