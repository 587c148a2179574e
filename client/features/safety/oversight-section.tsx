import { Link } from '#client/router/link.tsx'
import { useEffect, useState } from 'react'
import type { Oversight } from '#shared/contract/staff/cases.ts'
import { pages } from '#shared/pages.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { decisionText } from '#shared/texts/safety/decision.ts'
import { api } from '#client/sync/react/api.ts'
import { Card } from '#client/ui/layout/card.tsx'

const day = (at: number) => formatDate(at, { dateStyle: 'long' })

/** The decisions about the member, what staff wrote to them, and when staff read their chats [CS11, CS12, CS42]. Without an answer it shows nothing. */
export function OversightSection() {
  const [oversight, setOversight] = useState<Oversight | null>(null)
  useEffect(() => {
    let isShown = true
    api.cases.oversight.query().then(
      (found) => isShown && setOversight(found),
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [])
  if (!oversight) return null
  return (
    <div className="mt-8 grid gap-8">
      {oversight.decisions.length > 0 && <Decisions decisions={oversight.decisions} />}
      {oversight.words.length > 0 && <Words words={oversight.words} />}
      <Readings readings={oversight.readings} />
    </div>
  )
}

function Decisions({ decisions }: Pick<Oversight, 'decisions'>) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{decisionText('list.title')}</h2>
      <Card isFlush>
        <ul>
          {decisions.map(({ token, reference, at, decision, status, appealUntil }) => (
            <li key={token} className="grid gap-1 border-b border-line p-4 last:border-b-0">
              <p className="font-semibold">{decisionText(`decision.${decision}`)}</p>
              <p className="text-sm text-muted">{decisionText('decision.on', { reference, at: day(at) })}</p>
              <p>
                {status === 'appealable'
                  ? decisionText('status.appealable', { until: day(appealUntil) })
                  : decisionText(`status.${status}`)}
              </p>
              <Link
                to={pages.decision.path}
                hash={token}
                className="inline-flex min-h-11 items-center justify-self-start font-semibold text-primary underline underline-offset-4"
              >
                {decisionText('list.open')}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Words({ words }: Pick<Oversight, 'words'>) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{decisionText('words.title')}</h2>
      <Card isFlush>
        <ul>
          {words.map(({ id, text, at }) => (
            <li key={id} className="grid gap-1 border-b border-line p-4 last:border-b-0">
              <p className="wrap-anywhere whitespace-pre-line">{text}</p>
              <p className="text-sm text-muted">{day(at)}</p>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}

function Readings({ readings }: Pick<Oversight, 'readings'>) {
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">{decisionText('readings.title')}</h2>
      <p className="text-muted">{decisionText('readings.lead')}</p>
      {readings.length === 0 ? (
        <p>{decisionText('readings.none')}</p>
      ) : (
        <Card isFlush>
          <ul>
            {readings.map(({ id, with: name, at, kind }) => (
              <li key={id} className="grid gap-1 border-b border-line p-4 last:border-b-0">
                <p>
                  {name === ''
                    ? decisionText(`readings.${kind}Gone`)
                    : decisionText(`readings.${kind}`, { name })}
                </p>
                <p className="text-sm text-muted">{day(at)}</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}
