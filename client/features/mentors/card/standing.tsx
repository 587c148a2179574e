import { CalendarOff, Footprints, Languages, Reply, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MentorStanding } from '#shared/contract/people.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { formatList } from '#shared/texts/i18n/format-list.ts'
import { languageName } from '#shared/texts/i18n/language-name.ts'
import { standingText } from '#shared/texts/safety/standing.ts'

/** The day of YYYY-MM-DD, whatever the time zone of the device. */
const formatDay = (day: string): string =>
  formatDate(Date.parse(day), { dateStyle: 'medium', timeZone: 'UTC' })

type Props = { readonly standing: MentorStanding | undefined }

/** How soon a mentor answers, when they were last here, and whether they have room, each if it is known [PE17, RQ18]. */
export function Standing({ standing }: Props) {
  if (!standing) return null
  const { answers, lastHere, places, notTakingUntil, languages } = standing
  return (
    <ul className="grid gap-1 text-sm text-muted empty:hidden">
      {notTakingUntil !== null && (
        <Line icon={<CalendarOff size={16} aria-hidden />} isStrong>
          {standingText('standing.notTaking', { day: formatDay(notTakingUntil) })}
        </Line>
      )}
      {places !== null && (
        <Line icon={<Users size={16} aria-hidden />} isStrong={places === 0}>
          {standingText('standing.places', { count: places })}
        </Line>
      )}
      {answers !== null && (
        <Line icon={<Reply size={16} aria-hidden />}>{standingText(`standing.answers.${answers}`)}</Line>
      )}
      {lastHere !== null && (
        <Line icon={<Footprints size={16} aria-hidden />}>{standingText(`standing.here.${lastHere}`)}</Line>
      )}
      {languages.length > 0 && (
        <Line icon={<Languages size={16} aria-hidden />}>
          {standingText('standing.speaks', { languages: formatList(languages.map(languageName)) })}
        </Line>
      )}
    </ul>
  )
}

type LineProps = { readonly icon: ReactNode; readonly isStrong?: boolean; readonly children: ReactNode }

function Line({ icon, isStrong = false, children }: LineProps) {
  return (
    <li className="flex gap-2">
      <span className="mt-0.5 flex-none">{icon}</span>
      <span className={isStrong ? 'min-w-0 font-semibold text-text' : 'min-w-0'}>{children}</span>
    </li>
  )
}

/** Why a mentor takes no request now; null if they do. */
export function closedNote(standing: MentorStanding | undefined): string | null {
  if (!standing) return null
  const { places, notTakingUntil } = standing
  if (notTakingUntil !== null) return standingText('standing.notTaking', { day: formatDay(notTakingUntil) })
  return places === 0 ? standingText('standing.places', { count: 0 }) : null
}
