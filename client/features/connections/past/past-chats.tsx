import { displayName } from '#shared/domain/people/names.ts'
import { readAfterEnd } from '#shared/limits/message.ts'
import { pages } from '#shared/pages.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { pastChatText as text } from '#shared/texts/chat/past-chat.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { Card } from '#client/ui/layout/card.tsx'

const day = (at: number): string => formatDate(at, { dateStyle: 'medium' })

/** The chats that have ended and can still be read [EN12]; nothing without any. */
export function PastChats() {
  const { value: chats = [] } = useLiveQuery('pastChats')
  if (chats.length === 0) return null
  return (
    <section aria-labelledby="past-chats" className="grid gap-4">
      <h2 id="past-chats" className="text-xl">
        {text('chats.title')}
      </h2>
      <Card isFlush>
        <ul>
          {chats.map(({ chatId, other, endedAt }) => (
            <li
              key={chatId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0"
            >
              <p className="text-sm text-muted">
                {text('chats.times', {
                  ended: day(endedAt),
                  until: day(endedAt + readAfterEnd.days * 86_400_000),
                })}
              </p>
              <ButtonLink
                to={pages.chat1.otherPaths[0]}
                params={{ chatId }}
                variant="secondary"
                size="sm"
                className="whitespace-normal!"
              >
                {other ? text('chats.open', { name: displayName(other) }) : text('chats.openUnnamed')}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
