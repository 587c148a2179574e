import { useQuery } from '@tanstack/react-query'
import { staffInvitationsText as text } from '#shared/texts/staff/invitations.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { SelectField } from '../form/select-field.tsx'
import { groupOptionsKey } from '../groups/use-group-choice.ts'

export type RoleAndGroup = { readonly role: 'mentee' | 'mentor'; readonly groupId: string | null }

const roles = ['mentee', 'mentor'] as const

type Props = { readonly value: RoleAndGroup; readonly onChange: (value: RoleAndGroup) => void }

/** For whom an invitation is, and into which open group they come. */
export function RoleAndGroupFields({ value, onChange }: Props) {
  const { data = [] } = useQuery({
    queryKey: groupOptionsKey,
    queryFn: () => staffApi.groups.options.query(),
  })
  const open = data.filter(({ isArchived }) => !isArchived)
  return (
    <>
      <SelectField
        label={text('form.role')}
        value={value.role}
        options={roles.map((role) => [role, text(`role.${role}`)] as const)}
        onChange={(role) => onChange({ ...value, role: role === 'mentor' ? 'mentor' : 'mentee' })}
      />
      <SelectField
        label={text('form.group')}
        hint={text('form.groupHint')}
        value={value.groupId ?? ''}
        options={[['', text('form.noGroup')], ...open.map(({ id, name }) => [id, name] as const)]}
        onChange={(groupId) => onChange({ ...value, groupId: groupId === '' ? null : groupId })}
      />
    </>
  )
}
