import * as z from 'zod/mini'
import type { Me } from '#shared/contract/account.ts'
import { snapshotQuery } from '#server/sync/live-query.ts'
import type { Notice, NoticeSettings } from '#shared/contract/notices.ts'
import { topics } from '#shared/contract/topics.ts'
import { readSettings } from './settings-store.ts'
import { countUnread, listNotices } from './store.ts'

const parse = (input: unknown) => z.parse(z.optional(z.undefined()), input)

/** With the connections: who is not seen any more is in no notice. */
const changes = (me: Pick<Me, 'id'>) => [
  topics.notices(me.id),
  topics.connections(me.id),
  topics.blocked(me.id),
]

/** The page of notices. */
const notices = snapshotQuery<undefined, readonly Notice[]>({
  parse,
  topics: changes,
  derivedTopics: (list) => list.flatMap(({ about }) => (about ? [topics.profile(about.id)] : [])),
  read: ({ services, me }) => listNotices(services.database.orm, me.id, services.config.safeguarding),
})

/** How many are unread, for the navigation of every page. */
const noticeCount = snapshotQuery<undefined, number>({
  parse,
  topics: changes,
  read: ({ services, me }) => countUnread(services.database.orm, me.id),
})

const noticeSettings = snapshotQuery<undefined, NoticeSettings>({
  parse,
  topics: (me) => [topics.noticeSettings(me.id), topics.sessions(me.id)],
  read: ({ services, me }) => readSettings(services, me.id),
})

export const noticesLiveQueries = { notices, noticeCount, noticeSettings }
