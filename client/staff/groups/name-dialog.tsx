import { useState } from 'react'
import { newId } from '#shared/domain/ids.ts'
import { group as limit } from '#shared/limits/staff.ts'
import { staffGroupsText as text } from '#shared/texts/staff/groups.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { StepForm } from '../form/step-form.tsx'

type Props = {
  /** The group that is renamed; a new one without it. */
  readonly group?: { readonly id: string; readonly name: string }
  readonly onClose: () => void
  readonly onDone: (groupId: string) => Promise<void>
}

/** Creates a group, or renames one [GP1]. */
export function NameDialog({ group, onClose, onDone }: Props) {
  // Chosen once: a second press after a lost answer creates no second group.
  const [groupId] = useState(() => group?.id ?? newId())
  const [name, setName] = useState(group?.name ?? '')
  const call = group ? staffApi.groups.rename : staffApi.groups.create
  return (
    <StepForm
      title={text(group ? 'name.rename' : 'name.create')}
      isReady={name.trim() !== ''}
      work={() => call.mutate({ groupId, name })}
      onClose={onClose}
      onDone={() => onDone(groupId)}
    >
      <TextField
        data-first-focus
        label={text('name.label')}
        hint={text('name.hint', { max: limit.name })}
        maxLength={limit.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </StepForm>
  )
}
