import { useState } from 'react'
import type { CaseAround } from '#shared/contract/staff/case-around.ts'
import type { CasePage } from '#shared/contract/staff/cases.ts'
import { leftOutKinds } from '#shared/domain/cases.ts'
import { caseAroundText as text } from '#shared/texts/staff/case-around.ts'
import { staffCaseText } from '#shared/texts/staff/cases.ts'
import { consentsText } from '#shared/texts/staff/consents.ts'
import { staffMentorText } from '#shared/texts/staff/mentors.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { StaleNote } from '../../frame/stale-note.tsx'
import { formatDateOf, formatDay, formatTime } from '../../mentors/format.ts'
import { useRead } from '../../queries.ts'

type Props = { readonly page: CasePage; readonly n: number }

/** What a copy has beside the chat, which is read once it is asked for [CS46]. */
export function Around({ page, n }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="rounded-md border border-line bg-sunken p-3"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="min-h-6 font-semibold">{text('show')}</summary>
      {isOpen && <Facts page={page} n={n} />}
    </details>
  )
}

function Facts({ page, n }: Props) {
  const { id } = page.case
  const { data, isError } = useRead(['case', id, 'around', n], () => staffApi.cases.around.query({ id, n }))
  const lines = data
    ? [...data.pairs.flatMap(pairLines(page)), ...data.members.flatMap(memberLines(page))]
    : []
  return (
    <div className="mt-2 grid gap-1.5 text-sm">
      <StaleNote isShown={isError} />
      {!data && !isError && <p className="text-muted">{text('loading')}</p>}
      {data && lines.length === 0 && <p>{text('none')}</p>}
      {lines.map((words, index) => (
        <p key={`${index} ${words}`} className="wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      ))}
    </div>
  )
}

const nameIn = ({ members }: CasePage, id: string): string => {
  const member = members.find((one) => one.id === id)
  return member?.account?.name ?? member?.was?.name ?? id
}

function pairLines(page: CasePage) {
  return ({ request, calls, times, agenda, work, held, leftOut }: CaseAround['pairs'][number]): string[] => [
    ...(request
      ? [
          staffCaseText(`evidence.request.${request.status}`, {
            ...{ at: formatTime(request.at), sender: nameIn(page, request.askedBy) },
          }),
        ]
      : []),
    ...calls.map(({ by, at, isAnswered }) =>
      staffCaseText(isAnswered ? 'evidence.call' : 'evidence.missedCall', {
        ...{ at: formatTime(at), sender: nameIn(page, by) },
      }),
    ),
    ...times.map(({ at, isCanceled, told }) =>
      [
        text(isCanceled ? 'canceled' : 'time', { at: formatTime(at) }),
        ...told.map(({ userId, tookPlace }) =>
          text(tookPlace ? 'told.yes' : 'told.no', { name: nameIn(page, userId) }),
        ),
      ].join(' · '),
    ),
    text('counts', { agenda, work, held }),
    ...leftOutKinds.flatMap((kind) => {
      const count = leftOut[kind] ?? 0
      return count > 0 ? [text('leftOut', { count: String(count), kind: text(`leftOut.${kind}`) })] : []
    }),
  ]
}

function memberLines(page: CasePage) {
  return ({ id, hasApplied, checks, consents }: CaseAround['members'][number]): string[] => {
    const name = nameIn(page, id)
    return [
      ...(hasApplied ? [text('applied', { name })] : []),
      ...checks.map(({ check, result, checkedOn }) =>
        text(`check.${result}`, {
          ...{ name, check: staffMentorText(`check.${check}`), on: formatDay(checkedOn) },
        }),
      ),
      ...consents.map((consent) => text('consent', { name, what: describeConsent(consent) })),
    ]
  }
}

type Consent = CaseAround['members'][number]['consents'][number]

function describeConsent({ method, at, endedAt, endReason, endNote }: Consent): string {
  const what = consentsText(`history.${method}`, { date: formatDateOf(at) })
  if (endReason === null || endedAt === null) return what
  const ended = consentsText(`ended.${endReason}`, { date: formatDateOf(endedAt) })
  return endNote === null
    ? text('consent.ended', { what, ended })
    : text('consent.note', { what, ended, note: endNote })
}
