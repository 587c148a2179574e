import { CalendarClock, Target } from 'lucide-react'
import type { Connection } from '#shared/contract/connections.ts'
import { contactMask } from '#shared/domain/contact-details.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { askingText } from '#shared/texts/members/asking.ts'
import { MaskedWords } from './masked-words.tsx'

/** What the mentee wrote with a request [RQ13], until when it waits [RQ16], and why it was rejected [RQ15]. */
export function WrittenWith({ request }: { readonly request: Connection }) {
  const { aim, note, reason, expiresAt, person } = request
  return (
    <div className="mt-1 grid max-w-[65ch] gap-1.5 text-sm empty:hidden">
      {aim !== undefined && (
        <p className="flex items-baseline gap-2 font-semibold wrap-anywhere">
          <Target size={14} aria-hidden className="flex-none translate-y-0.5" />
          {askingText('written.aim', { aim })}
        </p>
      )}
      {note !== undefined && (
        <div className="border-s-2 border-edge ps-3">
          <p dir="auto" className="w-fit wrap-anywhere whitespace-pre-line">
            {note}
          </p>
        </div>
      )}
      {[aim, note].some((words) => words?.includes(contactMask)) && (
        <MaskedWords name={displayName(person)} isMine={person.role === 'mentor'} />
      )}
      {expiresAt !== undefined && (
        <p className="flex items-baseline gap-2 text-muted">
          <CalendarClock size={14} aria-hidden className="flex-none translate-y-0.5" />
          {askingText('written.waits', { day: formatDate(expiresAt, { dateStyle: 'long' }) })}
        </p>
      )}
      {reason !== undefined && person.role === 'mentor' && (
        <p className="text-muted">
          {askingText(`rejected.${reason}`, { name: displayName(person) })}{' '}
          <span className="font-semibold text-text">{askingText(`next.${reason}`)}</span>
        </p>
      )}
      {reason !== undefined && person.role === 'mentee' && (
        <p className="text-muted">{askingText('reject.yours', { reason: askingText(`reject.${reason}`) })}</p>
      )}
    </div>
  )
}
