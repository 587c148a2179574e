import { useState } from 'react'
import type { ReadMessage, ReadPage } from '#shared/contract/staff/cases.ts'
import { staffCaseText as text } from '#shared/texts/staff/cases.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ConsolePage } from '../frame/console-page.tsx'
import { imageLine } from './case/evidence.tsx'
import { Link } from '../frame/link.tsx'
import { formatTime } from '../mentors/format.ts'
import { useRead } from '../queries.ts'
import { StaleNote } from '../frame/stale-note.tsx'

type Props = { readonly product: string; readonly id: string }

/** The chat of a reading, as long as it lasts [CS12]. */
export function ReadingPage({ product, id }: Props) {
  const [before, setBefore] = useState<number | null>(null)
  const { data, error } = useRead(['reading', id, before], () =>
    staffApi.readings.messages.query({ id, before }),
  )
  const isOver = error !== null && failureOf(error).reason !== null
  const lead = data
    ? text('read.lead', {
        kind: text(`reading.${data.reading.kind}`),
        end: formatTime(data.reading.endsAt ?? 0),
      })
    : ''
  return (
    <ConsolePage title={text('read.title')} product={product} text={lead}>
      <p className="-order-1">
        <Link to="/staff/cases">{text('case.back')}</Link>
      </p>
      <StaleNote isShown={error !== null && !isOver} />
      {isOver && <p role="alert">{text('read.over')}</p>}
      {data && !isOver && <Chat page={data} before={before} onPage={setBefore} />}
    </ConsolePage>
  )
}

type ChatProps = {
  readonly page: ReadPage
  readonly before: number | null
  readonly onPage: (before: number | null) => void
}

function Chat({ page, before, onPage }: ChatProps) {
  const first = page.messages[0]
  return (
    <div className="grid max-w-3xl gap-4">
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={!page.hasOlder} onClick={() => first && onPage(first.seq)}>
          {text('read.older')}
        </Button>
        <Button variant="secondary" disabled={before === null} onClick={() => onPage(null)}>
          {text('read.newest')}
        </Button>
      </div>
      {page.messages.length === 0 && <p>{text('read.none')}</p>}
      <ol className="grid gap-3">
        {page.messages.map((message) => (
          <Message key={message.seq} message={message} names={page.names} />
        ))}
      </ol>
    </div>
  )
}

function Message({ message, names }: { readonly message: ReadMessage; readonly names: ReadPage['names'] }) {
  const { seq, at, sender, isDeleted, hasImage, alt, earlier } = message
  return (
    <li className="grid gap-0.5 rounded-md border border-line bg-surface p-3">
      <p className="text-sm text-muted">
        {seq}. <span className="font-semibold text-text">{names[sender] ?? text('read.deletedMember')}</span>{' '}
        ({text(`role.${sender}`)}), {formatTime(at)}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">
        {isDeleted ? text('evidence.deleted') : message.text} {hasImage && imageLine(alt)}
      </p>
      {earlier.map((one) => (
        <p key={one.until} className="wrap-anywhere text-sm whitespace-pre-line text-muted">
          {text('read.earlier', { until: formatTime(Date.parse(one.until)), text: one.text })}
        </p>
      ))}
    </li>
  )
}
