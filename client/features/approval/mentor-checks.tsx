import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useId } from 'react'
import { approvalText } from '#shared/texts/members/approval.ts'
import { queryWithFallback } from '#client/sync/react/sync.ts'
import { formatDay } from './format-day.ts'

/** Which checks a mentor has passed, and when [MA10]. Nothing without any. */
export default function MentorChecks({ mentorId }: { readonly mentorId: string }) {
  const id = useId()
  const { data } = useQuery({
    queryKey: ['mentorChecks', mentorId],
    queryFn: ({ signal }) =>
      queryWithFallback((calls, options) => calls.approval.checksOf.query({ mentorId }, options), signal),
    staleTime: 60_000,
    retry: 1,
  })
  if (!data || data.checks.length === 0) return null
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-5 sm:p-6">
      <h2 id={id} className="mb-3 text-xl">
        {approvalText('mentor.checks')}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {data.checks.map(({ kind, checkedOn }) => (
          <li key={kind} className="flex items-start gap-2.5">
            <BadgeCheck size={20} aria-hidden className="mt-0.5 flex-none text-success" />
            <span className="grid">
              <span className="font-semibold">{approvalText(`check.${kind}`)}</span>
              <span className="text-sm text-muted">{formatDay(checkedOn)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
