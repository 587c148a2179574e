import { keyOf } from '#shared/live-keys.ts'
import { pageEntries, toPathPattern, type PageName } from '#shared/pages.ts'
import type { Me } from '#shared/contract/account.ts'
import type { StreamInput } from '#shared/contract/live.ts'
import type { InputOf } from '../sync/live-query.ts'
import type { liveQueries } from './live-queries.ts'

type Query = StreamInput['queries'][number]
type Asked = { readonly me: Me; readonly params: Readonly<Record<string, string>> }

function query<N extends keyof typeof liveQueries>(name: N, input?: InputOf<(typeof liveQueries)[N]>): Query {
  return { key: keyOf(name, input), name, ...(input === undefined ? {} : { input }) }
}

const connections = (): readonly Query[] => [query('connections')]
const dashboard = (): readonly Query[] => [
  ...[query('connections'), query('profile'), query('nextCalls')],
  query('openQuestions'),
]
const ofChat = ({ params: { chatId } }: Asked): readonly Query[] =>
  chatId === undefined ? [] : [query('chat', { chatId }), query('messages', { chatId })]
const ownTimes = ({ me }: Asked): readonly Query[] => [query('availability', { userId: me.id })]

/** What the layout of members shows: unread messages and calls in the navigation, and notices. */
const ofAll: readonly Query[] = [query('chats'), query('ringing'), query('noticeCount')]

/** What a page shows first, besides what all pages of members show. */
const byPage: Partial<Record<PageName, (asked: Asked) => readonly Query[]>> = {
  mentor1: dashboard,
  mentee1: dashboard,
  profile: dashboard,
  mentorconnections: connections,
  menteeconnections: connections,
  search1: connections,
  chat1: ofChat,
  notes: () => [query('notes')],
  notices: () => [query('notices')],
  availability: ownTimes,
  calls: ownTimes,
  work: ({ params: { chatId } }) => (chatId === undefined ? [] : [query('work', { chatId })]),
}

const routes = pageEntries.flatMap(([name, { path, otherPaths = [], access }]) =>
  access === 'anyone'
    ? []
    : [path, ...otherPaths].map((one) => ({
        name,
        pattern: toPathPattern(one),
      })),
)

/** The live queries that the page of a path shows first [FL4]; none if it is not a page of members. */
export function firstQueries(path: string, me: Me): Query[] {
  for (const { name, pattern } of routes) {
    const found = pattern.exec(path)
    if (found) return [...ofAll, ...(byPage[name]?.({ me, params: found.groups ?? {} }) ?? [])]
  }
  return []
}
