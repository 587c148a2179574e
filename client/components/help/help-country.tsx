import { Phone } from 'lucide-react'
import type { HelpCountry, HelpLine } from '#shared/contract/safety.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { helpText } from '#shared/texts/safety/help.ts'

/** A day of the calendar, such as 2026-11-23, in the active language. */
const dayOf = (day: string): string => formatDate(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' })

type PhoneProps = { readonly name: string; readonly phone: string }

/** A phone number that a press dials. */
function PhoneLink({ name, phone }: PhoneProps) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}
      aria-label={helpText('call', { name, phone })}
      className="inline-flex min-h-11 items-center gap-2 rounded-md px-2 font-semibold whitespace-nowrap underline"
    >
      <Phone size={16} aria-hidden />
      <span dir="ltr">{phone}</span>
    </a>
  )
}

/** A help line with its number and its web address as text, which loads and tells nothing. */
function Line({ line }: { readonly line: HelpLine }) {
  const { name, phone, url, isForYoungPeople } = line
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0">
        <bdi className="font-semibold">{name}</bdi>
        {isForYoungPeople && <span> ({helpText('young')})</span>}
        <span dir="ltr" className="block w-fit break-all">
          {url.replace(/^https?:\/\//, '')}
        </span>
      </span>
      {phone !== null && <PhoneLink name={name} phone={phone} />}
    </li>
  )
}

/** The help lines of one country; its name is shown only beside others. */
export function HelpLines({
  country,
  hasName,
}: {
  readonly country: HelpCountry
  readonly hasName: boolean
}) {
  const { name, emergency, lines, lookedUp } = country
  return (
    <div className="grid gap-1">
      {hasName && <h3 className="font-semibold">{name}</h3>}
      {emergency === null && <p className="font-semibold">{helpText('noEmergency')}</p>}
      {lines.every(({ phone }) => phone === null) && <p>{helpText('sites')}</p>}
      <ul className="grid gap-1">
        {emergency !== null && (
          <li className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="font-semibold">{helpText('emergency')}</span>
            <PhoneLink name={helpText('emergency')} phone={emergency} />
          </li>
        )}
        {lines.map((line) => (
          <Line key={line.name} line={line} />
        ))}
      </ul>
      <p className="text-xs">{helpText('lookedUp', { date: dayOf(lookedUp) })}</p>
    </div>
  )
}
