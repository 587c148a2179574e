import { useState } from 'react'
import { newId } from '#shared/domain/ids.ts'
import { invitation as limit } from '#shared/limits/account.ts'
import { staffInvitationsText as text } from '#shared/texts/staff/invitations.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { TextField } from '#client/ui/form/text-field.tsx'
import { StepForm } from '../form/step-form.tsx'
import { MadeDialog } from './made-dialog.tsx'
import { RoleAndGroupFields, type RoleAndGroup } from './role-and-group.tsx'

type Props = { readonly onClose: () => void; readonly onDone: () => Promise<void> }

const start: RoleAndGroup = { role: 'mentee', groupId: null }

/** Invites one person: by email, or with a link that is shown once [IV1]. */
export function LinkDialog({ onClose, onDone }: Props) {
  // Chosen once: a second press after a lost answer makes no second link.
  const [id] = useState(newId)
  const [who, setWho] = useState(start)
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [url, setUrl] = useState<string | null>(null)
  if (url !== null)
    return (
      <MadeDialog
        {...{ title: text('link.made'), lead: text('link.madeLead'), label: text('link.label'), value: url }}
        onClose={() => void onDone()}
      />
    )
  return (
    <StepForm
      {...{ title: text('link.open'), lead: text('link.lead'), isReady: true, onClose }}
      work={async () => {
        const address = email.trim() === '' ? null : email
        const made = await staffApi.invitations.createLink.mutate({ id, ...who, email: address, name })
        setUrl(made.url)
        if (made.url === null) await onDone()
      }}
      onDone={async () => {}}
    >
      <TextField
        data-first-focus
        label={text('link.email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={text('link.name')}
        hint={text('link.nameHint')}
        maxLength={limit.name}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <RoleAndGroupFields value={who} onChange={setWho} />
    </StepForm>
  )
}

/** Creates a code that a school gives out [IV6]. */
export function CodeDialog({ onClose, onDone }: Props) {
  const [id] = useState(newId)
  const [who, setWho] = useState(start)
  const [uses, setUses] = useState('30')
  const [days, setDays] = useState('30')
  const [made, setMade] = useState<{ readonly code: string; readonly url: string } | null>(null)
  const isWhole = (typed: string, max: number) =>
    /^\d{1,3}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max
  const isReady = isWhole(uses, limit.codeUses) && isWhole(days, limit.codeDays)
  if (made !== null)
    return (
      <MadeDialog
        {...{ title: text('code.made'), lead: text('code.madeLead', { url: made.url }) }}
        {...{ label: text('code.label'), value: made.code }}
        onClose={() => void onDone()}
      />
    )
  return (
    <StepForm
      {...{ title: text('code.open'), lead: text('code.lead'), isReady, onClose }}
      work={async () =>
        setMade(
          await staffApi.invitations.createCode.mutate({
            id,
            ...who,
            uses: Number(uses),
            days: Number(days),
          }),
        )
      }
      onDone={async () => {}}
    >
      <RoleAndGroupFields value={who} onChange={setWho} />
      <TextField
        label={text('code.uses')}
        inputMode="numeric"
        autoComplete="off"
        value={uses}
        onChange={(event) => setUses(event.target.value)}
      />
      <TextField
        label={text('code.days')}
        inputMode="numeric"
        autoComplete="off"
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      <p role="status" className="text-sm text-warn empty:hidden">
        {!isReady && text('code.wrong', { uses: limit.codeUses, days: limit.codeDays })}
      </p>
    </StepForm>
  )
}

/** Lets in the addresses of a domain [IV6]. */
export function DomainDialog({ onClose, onDone }: Props) {
  const [id] = useState(newId)
  const [who, setWho] = useState(start)
  const [domain, setDomain] = useState('')
  return (
    <StepForm
      {...{ title: text('domain.open'), lead: text('domain.lead'), isReady: domain.trim() !== '' }}
      {...{ onClose, onDone }}
      work={() => staffApi.invitations.createDomain.mutate({ id, ...who, domain })}
    >
      <TextField
        data-first-focus
        label={text('domain.domain')}
        hint={text('domain.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={domain}
        onChange={(event) => setDomain(event.target.value)}
      />
      <RoleAndGroupFields value={who} onChange={setWho} />
    </StepForm>
  )
}
