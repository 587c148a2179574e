import { useState } from 'react'
import type { InvitationRow } from '#shared/contract/staff/invitations.ts'
import { staffInvitationsText as text } from '#shared/texts/staff/invitations.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { StepForm } from '../form/step-form.tsx'
import { queries } from '../queries.ts'
import { useStep } from '../use-step.ts'

export const readInvitationsAgain = () => queries.invalidateQueries({ queryKey: ['invitations'] })

/** What an invitation is called. */
export function nameOf({ kind, email, code, domain, state }: InvitationRow): string {
  if (kind === 'code') return text('what.code', { code: code ?? '' })
  if (kind === 'domain') return text('what.domain', { domain: domain ?? '' })
  return email ?? text(state === 'waiting' ? 'what.link' : 'what.usedLink')
}

/** Sends an invitation again, or revokes it; nothing once it has ended. */
export function RowSteps({ row }: { readonly row: InvitationRow }) {
  const { id, email, state } = row
  const [isRevoking, setIsRevoking] = useState(false)
  const again = useStep(async () => {
    await staffApi.invitations.sendAgain.mutate({ id })
    showToast('success', text('step.sent'))
    await readInvitationsAgain()
  })
  if (state !== 'waiting') return null
  const name = nameOf(row)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        {email !== null && (
          <Button
            size="sm"
            variant="secondary"
            aria-label={text('step.againOf', { name })}
            isPending={again.isPending}
            onClick={again.submit}
          >
            {text('step.again')}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          aria-label={text('step.revokeOf', { name })}
          aria-haspopup="dialog"
          onClick={() => setIsRevoking(true)}
        >
          {text('step.revoke')}
        </Button>
      </div>
      <Problem text={again.problem} />
      {isRevoking && (
        <StepForm
          {...{
            title: text('step.revokeTitle'),
            lead: text('step.revokeLead', { name }),
            isReady: true,
            isDanger: true,
          }}
          work={() => staffApi.invitations.revoke.mutate({ id })}
          onClose={() => setIsRevoking(false)}
          onDone={async () => {
            setIsRevoking(false)
            await readInvitationsAgain()
          }}
        />
      )}
    </div>
  )
}
