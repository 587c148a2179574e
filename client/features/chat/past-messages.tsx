import { useInfiniteQuery } from '@tanstack/react-query'
import type { PastMessage } from '#shared/contract/chat.ts'
import { pageSize } from '#shared/limits.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { pastChatText as text } from '#shared/texts/chat/past-chat.ts'
import { queryWithFallback, useLiveQuery } from '#client/sync/react/sync.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Skeleton } from '#client/ui/feedback/skeleton.tsx'

type Props = {
  readonly chatId: string
  /** Of the counterpart, while the page still knows it. */
  readonly name: string | undefined
}

/** Greater than the number of any message. */
const END = 2_000_000_000

/** The messages of a chat that has ended, to be read alone [EN12]; nothing if they cannot be read. */
export default function PastMessages(props: Props) {
  const { value: end } = useLiveQuery('chatEnd', { chatId: props.chatId })
  return end?.readableUntil === undefined ? null : <Messages {...props} until={end.readableUntil} />
}

/** They are kept in no cache of the device. */
function Messages({ chatId, until, name }: Props & { readonly until: number }) {
  const { data, isError, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['past-chat', chatId],
    queryFn: ({ pageParam, signal }) =>
      queryWithFallback(
        (calls, options) => calls.chat.pastPage.query({ chatId, before: pageParam }, options),
        signal,
      ),
    initialPageParam: END,
    getNextPageParam: (page: readonly PastMessage[]) =>
      page.length < pageSize.messages ? null : (page[0]?.seq ?? null),
    retry: 1,
    gcTime: 0,
  })
  const messages = (data?.pages ?? []).toReversed().flat()
  return (
    <section aria-labelledby="past-messages" className="grid gap-3 border-t border-line pt-5 text-start">
      <h2 id="past-messages" className="text-lg">
        {text('past.title')}
      </h2>
      <p className="text-sm text-muted">
        {text('past.until', { until: formatDate(until, { dateStyle: 'long' }) })}
      </p>
      {isError && (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-sm">
          {text('past.failed')}
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            {text('past.again')}
          </Button>
        </p>
      )}
      {!data && !isError && <Skeleton rows={3} rowClass="h-12" />}
      {hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-center"
          isPending={isFetching}
          onClick={() => void fetchNextPage()}
        >
          {text('past.older')}
        </Button>
      )}
      {data && messages.length === 0 && <p className="text-sm text-muted">{text('past.none')}</p>}
      <ol className="grid gap-3">
        {messages.map((message) => (
          <Line key={message.seq} message={message} name={name} />
        ))}
      </ol>
    </section>
  )
}

function Line({
  message: { isMine, at, text: words, isDeleted, hasPicture },
  name = text('past.other'),
}: {
  readonly message: PastMessage
  readonly name: string | undefined
}) {
  return (
    <li className="grid gap-0.5">
      <p className="text-xs text-muted">
        {text('past.by', {
          name: isMine ? text('past.you') : name,
          at: formatDate(at, { dateStyle: 'medium', timeStyle: 'short' }),
        })}
      </p>
      {words !== '' && (
        <p dir="auto" className="w-fit wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
      {isDeleted && <p className="text-sm text-muted italic">{text('past.deleted')}</p>}
      {hasPicture && <p className="text-sm text-muted italic">{text('past.picture')}</p>}
    </li>
  )
}
