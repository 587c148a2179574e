import type { MentorGroups } from '#shared/contract/staff/groups.ts'
import { staffGroupsText as text } from '#shared/texts/staff/groups.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { Link } from '../frame/link.tsx'
import { Section } from '../frame/section.tsx'
import { queries, useRead } from '../queries.ts'
import { useStep } from '../use-step.ts'

const keyOf = (personId: string) => ['mentor-groups', personId]

/** The groups of a mentor, and whether only their members find the mentor; undefined until they are read. */
export const useMentorGroups = (personId: string): MentorGroups | undefined =>
  useRead(keyOf(personId), () => staffApi.groups.ofMentor.query({ personId })).data

type Props = { readonly personId: string; readonly listed: MentorGroups | undefined }

/** The groups of a mentor, and the switch that lists the mentor to their members only [GP5]. */
export function MentorGroupsSection({ personId, listed }: Props) {
  const isOn = listed?.isGroupOnly ?? false
  const { problem, isPending, submit } = useStep(async () => {
    await staffApi.groups.setGroupOnly.mutate({ personId, isOn: !isOn })
    await queries.invalidateQueries({ queryKey: keyOf(personId) })
  })
  if (!listed) return null
  const { groups } = listed
  const isNobody = isOn && groups.every(({ isArchived }) => isArchived)
  return (
    <Section title={text('mentor.title')}>
      {groups.length === 0 && <p className="text-muted">{text('mentor.none')}</p>}
      <ul aria-label={text('mentor.title')} className="grid gap-1 empty:hidden">
        {groups.map(({ id, name, isArchived }) => (
          <li key={id} className="wrap-anywhere">
            <Link to={`/staff/groups/${id}`}>
              <bdi>{name}</bdi>
            </Link>
            {isArchived && <span className="text-muted"> · {text('mentor.archived')}</span>}
          </li>
        ))}
      </ul>
      <Checkbox
        label={text('mentor.only')}
        hint={text('mentor.onlyHint')}
        checked={isOn}
        aria-disabled={isPending}
        onChange={() => void submit()}
      />
      <p role="status" className="text-warn empty:hidden">
        {isNobody && text('mentor.nobody')}
      </p>
      <Problem text={problem} />
    </Section>
  )
}
