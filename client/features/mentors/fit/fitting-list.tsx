import type { FitReasons, MentorCard } from '#shared/contract/people.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { fitReasons } from '#shared/texts/members/fit.ts'
import { Link } from '#client/router/link.tsx'
import { Check } from 'lucide-react'
import { cx } from '#client/ui/cx.ts'
import { Avatar } from '#client/ui/layout/avatar.tsx'
import { PersonName } from '#client/components/person/person-name.tsx'

type Found = { readonly mentor: MentorCard; readonly reasons: FitReasons }

/** Mentors with the reasons why they fit. */
export function FittingList({ found }: { readonly found: readonly Found[] }) {
  return (
    <ul className={cx('grid gap-3', found.length > 1 && 'min-[800px]:grid-cols-3')}>
      {found.map(({ mentor, reasons }) => (
        <li key={mentor.id} className="flex min-w-0 gap-3 rounded-md border border-line p-3">
          <Avatar name={displayName(mentor)} picture={mentor.picture} className="size-10" />
          <div className="grid min-w-0 flex-1 content-start gap-1">
            <Link
              to="/mentors/$mentorId"
              params={{ mentorId: mentor.id }}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere underline underline-offset-4"
            >
              <PersonName person={mentor} />
            </Link>
            <ul className="grid gap-0.5 text-sm text-muted">
              {fitReasons(reasons).map((reason) => (
                <li key={reason} className="flex gap-1.5">
                  <Check size={14} aria-hidden className="mt-1 flex-none" />
                  <span className="min-w-0 wrap-anywhere">{reason}</span>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}
