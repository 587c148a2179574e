import { useState } from 'react'
import type { GroupMember } from '#shared/contract/staff/groups.ts'
import { staffGroupsText as text } from '#shared/texts/staff/groups.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { StepForm } from '../form/step-form.tsx'
import { readGroupsAgain } from './read-again.ts'

type Props = { readonly groupId: string; readonly member: GroupMember }

/** Removes a member from a group, after a question [GP3]. */
export function RemoveButton({ groupId, member: { id: userId, role, name } }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        size="sm"
        variant="quiet"
        className="-my-2.5 -ms-2.5"
        aria-label={text('remove.openFor', { name })}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {text('remove.open')}
      </Button>
      {isOpen && (
        <StepForm
          title={text('remove.title')}
          lead={text(role === 'mentor' ? 'remove.leadMentor' : 'remove.lead', { name })}
          isDanger
          isReady
          work={() => staffApi.groups.setMember.mutate({ groupId, userId, isMember: false })}
          onClose={() => setIsOpen(false)}
          onDone={async () => {
            setIsOpen(false)
            await readGroupsAgain()
          }}
        />
      )}
    </>
  )
}
