import { displayName } from '#shared/domain/people/names.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { ButtonLink } from '#client/ui/button/button-link.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PastChats } from './past-chats.tsx'
import { formatDayOf } from '#client/components/format-day.ts'

/** What is left of connections that have ended: their pages [WK13], and the chats that can still be read [EN12]. */
export default function PastConnections() {
  return (
    <>
      <PastWorks />
      <PastChats />
    </>
  )
}

/** Nothing without any. */
function PastWorks() {
  const { value: works = [] } = useLiveQuery('pastWorks')
  if (works.length === 0) return null
  return (
    <section aria-labelledby="past-works" className="grid gap-4">
      <h2 id="past-works" className="text-xl">
        {workPageText('past.title')}
      </h2>
      <Card isFlush>
        <ul>
          {works.map(({ chatId, other, startedAt, endedAt }) => (
            <li
              key={chatId}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line p-4 last:border-b-0"
            >
              <p className="text-sm text-muted">
                {workPageText('past.times', { from: formatDayOf(startedAt), to: formatDayOf(endedAt) })}
              </p>
              <ButtonLink
                to="/work/$chatId"
                params={{ chatId }}
                variant="secondary"
                size="sm"
                className="whitespace-normal!"
              >
                {workPageText('past.open', {
                  name: other ? displayName(other) : workPageText('work.former'),
                })}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
