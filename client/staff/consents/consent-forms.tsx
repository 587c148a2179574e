import { useState } from 'react'
import type { IssuedCode, StaffConsent } from '#shared/contract/guardians.ts'
import { text } from '#shared/limits.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { consentsText } from '#shared/texts/staff/consents.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Checkbox } from '#client/ui/form/checkbox.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useGraveStep } from '../use-grave-step.tsx'
import { useStep } from '../use-step.ts'

type Done = { readonly onDone: () => Promise<void> }

const dateOf = (at: number): string => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })

/** Hands out a code, which is shown once [GC3]. */
export function CodeForm({ minorId, onDone }: Done & { readonly minorId: string }) {
  const [isHandedOver, setIsHandedOver] = useState(false)
  const [issued, setIssued] = useState<IssuedCode | null>(null)
  const { problem, isPending, submit } = useStep(async () => {
    setIssued(await staffApi.consents.issueCode.mutate({ minorId, isHandedOver: true }))
    await onDone()
  })
  const url = `${location.origin}/guardian`
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <h3 className="font-semibold">{consentsText('code.title')}</h3>
      <p className="text-sm text-muted">{consentsText('code.text', { url })}</p>
      <Checkbox
        label={consentsText('code.check')}
        checked={isHandedOver}
        onChange={({ target }) => setIsHandedOver(target.checked)}
      />
      <Problem text={problem} />
      <div role="status">
        {issued && (
          <div className="grid gap-1 rounded-md bg-sunken p-3">
            <p className="text-sm">{consentsText('code.shown', { until: dateOf(issued.expiresAt) })}</p>
            <code className="font-semibold whitespace-nowrap sm:text-lg">{issued.code}</code>
          </div>
        )}
      </div>
      <Button type="submit" isPending={isPending} disabled={!isHandedOver} className="justify-self-start">
        {consentsText('code.issue')}
      </Button>
    </form>
  )
}

/** Records a signed form, which is a grave step [GC2]. */
export function PaperForm({ minorId, onDone }: Done & { readonly minorId: string }) {
  const [signedOn, setSignedOn] = useState('')
  const [email, setEmail] = useState('')
  const grave = useGraveStep()
  const { problem, isPending, submit } = useStep(async () => {
    const address = email.trim() === '' ? null : email
    const record = () => staffApi.consents.recordForm.mutate({ minorId, signedOn, email: address })
    if (await grave.run(record)) await onDone()
  })
  return (
    <>
      <form onSubmit={(event) => void submit(event)} className="grid gap-3 border-t border-line pt-5">
        <h3 className="font-semibold">{consentsText('form.title')}</h3>
        <p className="text-sm text-muted">{consentsText('form.text')}</p>
        <TextField
          label={consentsText('form.day')}
          type="date"
          required
          value={signedOn}
          onChange={(event) => setSignedOn(event.target.value)}
        />
        <TextField
          label={consentsText('form.email')}
          hint={consentsText('form.emailHint')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Problem text={problem} />
        <Button type="submit" variant="secondary" isPending={isPending} className="justify-self-start">
          {consentsText('form.record')}
        </Button>
      </form>
      {grave.dialog}
    </>
  )
}

/** Confirms that the address which agreed is the guardian's, which is a grave step, or declines it [GC2]. */
export function ConfirmForm({ consent, onDone }: Done & { readonly consent: StaffConsent }) {
  const { id, guardianEmail, givenAt } = consent
  const [isGuardian, setIsGuardian] = useState(false)
  const grave = useGraveStep()
  const confirm = useStep(async () => {
    if (await grave.run(() => staffApi.consents.confirm.mutate({ id, isGuardian: true }))) await onDone()
  })
  const decline = useStep(async () => {
    await staffApi.consents.decline.mutate({ id })
    await onDone()
  })
  return (
    <>
      <form onSubmit={(event) => void confirm.submit(event)} className="grid gap-3">
        <h3 className="font-semibold">{consentsText('confirm.title')}</h3>
        <p className="break-words">
          {consentsText('confirm.text', { email: guardianEmail ?? '', date: dateOf(givenAt ?? 0) })}
        </p>
        <Checkbox
          label={consentsText('confirm.check')}
          checked={isGuardian}
          onChange={({ target }) => setIsGuardian(target.checked)}
        />
        <Problem text={confirm.problem ?? decline.problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isPending={confirm.isPending} disabled={!isGuardian}>
            {consentsText('confirm.yes')}
          </Button>
          <Button variant="secondary" isPending={decline.isPending} onClick={() => void decline.submit()}>
            {consentsText('confirm.no')}
          </Button>
        </div>
      </form>
      {grave.dialog}
    </>
  )
}

/** Ends a consent in force, with a reason that stays with it [GC6]. */
export function EndForm({ consent: { id }, onDone }: Done & { readonly consent: StaffConsent }) {
  const [reason, setReason] = useState('')
  const { problem, isPending, submit } = useStep(async () => {
    await staffApi.consents.end.mutate({ id, reason: reason.trim() })
    await onDone()
  })
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-3">
      <h3 className="font-semibold">{consentsText('end.title')}</h3>
      <p className="text-sm text-muted">{consentsText('end.text')}</p>
      <TextField
        label={consentsText('end.reason')}
        hint={consentsText('end.reasonHint')}
        required
        maxLength={text.about}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Problem text={problem} />
      <Button type="submit" variant="danger" isPending={isPending} className="justify-self-start">
        {consentsText('end.yes')}
      </Button>
    </form>
  )
}
