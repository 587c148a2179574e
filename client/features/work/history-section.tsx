import type { Work, WorkChange } from '#shared/contract/work.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { Card } from '#client/ui/layout/card.tsx'
import { Disclosure } from '#client/ui/layout/disclosure.tsx'

type Props = { readonly work: Work; readonly name: string }

/** Who changed what and when, the latest first [WK5]. After the messages are deleted, there is none. */
export function HistorySection({ work: { changes, endedAt }, name }: Props) {
  if (endedAt !== null && changes.length === 0) return null
  return (
    <Card isFlush>
      <Disclosure title={workPageText('history.title')}>
        {changes.length === 0 && <p className="text-sm text-muted">{workPageText('history.none')}</p>}
        <ol className="grid gap-3">
          {changes.map((change) => (
            <li key={change.n} className="grid gap-0.5 text-sm">
              <p className="wrap-anywhere whitespace-pre-line">{describe(change)}</p>
              {hasBefore(change) && (
                <p className="wrap-anywhere whitespace-pre-line text-muted">
                  {workPageText('history.before', { text: change.before })}
                </p>
              )}
              <p className="text-xs text-muted">
                {workPageText('history.by', {
                  name: change.isMine ? workPageText('work.you') : name,
                  at: formatDate(change.at, { dateStyle: 'medium', timeStyle: 'short' }),
                })}
              </p>
            </li>
          ))}
        </ol>
      </Disclosure>
    </Card>
  )
}

const describe = ({ kind, before, after }: WorkChange): string =>
  workPageText(`change.${kind}`, { text: after || before })

/** Whether the words from before are other ones than those in the line above. */
const hasBefore = ({ before, after, kind }: WorkChange): boolean =>
  before !== '' && after !== '' && before !== after && kind !== 'thanked'
