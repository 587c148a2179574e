import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '#client/router/link.tsx'
import type { ChatSummary, FoundMessage } from '#shared/contract/chat.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { chatSearch } from '#shared/limits/message.ts'
import { chatSearchText } from '#shared/texts/chat/search.ts'
import { queryWithFallback } from '#client/sync/react/sync.ts'
import { formatListTime } from '../thread/format-time.ts'
import { messageFragment, repeatIfOpen } from '../thread/scroll/linked-message.ts'
import { useToday } from '../thread/use-today.ts'
import { aroundExcerpt } from './message-excerpt.tsx'
import { findPart } from './found-part.ts'

type Props = { readonly chats: readonly ChatSummary[]; readonly search: string }

/** The messages that a search found, with their chat and date; each leads to its place in the chat [CH36, CH43]. */
export default function FoundMessages({ chats, search }: Props) {
  const today = useToday()
  const { data, isError } = useQuery({
    queryKey: ['chat-search', search],
    queryFn: ({ signal }) =>
      queryWithFallback((calls, options) => calls.chat.search.query({ search }, options), signal),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  const names = new Map(chats.map(({ id, other }) => [id, displayName(other)]))
  return (
    <nav
      aria-label={chatSearchText('results')}
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 rounded-lg border border-line bg-surface p-2"
    >
      <p role="status" className="px-3 py-2 text-sm wrap-anywhere text-muted">
        {formatOutcome(data, isError, search)}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {data?.map((message) => (
          <li key={`${message.chatId} ${message.seq}`}>
            <FoundLink {...{ message, today, search }} name={names.get(message.chatId) ?? ''} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function formatOutcome(found: readonly FoundMessage[] | undefined, isError: boolean, search: string): string {
  if (isError) return chatSearchText('failed')
  if (!found) return chatSearchText('loading')
  if (found.length === 0) return chatSearchText('none', { search })
  return chatSearchText(found.length < chatSearch.results ? 'found' : 'foundMany', { count: found.length })
}

type LinkProps = {
  readonly message: FoundMessage
  readonly name: string
  readonly today: number
  readonly search: string
}

function FoundLink({ message, name, today, search }: LinkProps) {
  const { chatId, seq, at, isMine } = message
  const [before, after] = aroundExcerpt(isMine)
  return (
    <Link
      to="/chat/$chatId"
      params={{ chatId }}
      hash={messageFragment(seq)}
      keepsScroll
      onClick={() => repeatIfOpen(chatId, seq)}
      className="grid grid-cols-[minmax(0,1fr)] gap-0.5 rounded-md px-3 py-2.5 hover:bg-sunken"
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block w-fit max-w-full truncate font-semibold">
            {name}
          </span>
        </span>
        <time dateTime={new Date(at).toISOString()} className="flex-none text-xs text-muted tabular-nums">
          {formatListTime(at, today)}
        </time>
      </span>
      <span dir={isMine ? undefined : 'auto'} className="line-clamp-2 text-sm wrap-anywhere text-muted">
        {before}
        <bdi>
          <FoundText text={message.text} search={search} />
        </bdi>
        {after}
      </span>
    </Link>
  )
}

function FoundText({ text, search }: { text: string; search: string }) {
  const { excerpt, start, end } = findPart(text, search)
  return (
    <>
      {excerpt.slice(0, start)}
      {end > start && (
        <mark className="rounded-sm bg-accent-soft text-on-accent-soft">{excerpt.slice(start, end)}</mark>
      )}
      {excerpt.slice(end)}
    </>
  )
}
