import type { ConsentDetails, StaffConsent } from '#shared/contract/guardians.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { consentsText } from '#shared/texts/staff/consents.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Dialog } from '#client/ui/overlay/dialog.tsx'
import { queries, useRead } from '../queries.ts'
import { CodeForm, ConfirmForm, EndForm, PaperForm } from './consent-forms.tsx'

type Props = { readonly minorId: string; readonly onClose: () => void }

const dateOf = (at: number): string => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })

/** The consent of one minor: what staff can do about it now, and what was before. */
export function ConsentDialog({ minorId, onClose }: Props) {
  const { data, error } = useRead(['consent', minorId], () => staffApi.consents.open.mutate({ minorId }))
  return (
    <Dialog title={data?.name ?? consentsText('unnamed')} onClose={onClose}>
      {!data && <p role="status">{error ? failureOf(error).text : consentsText('loading')}</p>}
      {data && (
        <div className="grid gap-6">
          <p className="text-sm wrap-anywhere text-muted">
            {data.email} · {data.ageBand} · {consentsText(`step.${data.step}`)}
          </p>
          <Steps details={data} />
          <History consents={data.consents} />
        </div>
      )}
    </Dialog>
  )
}

const readAgain = async (): Promise<void> => {
  await Promise.all(
    ['consent', 'consents', 'waiting'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
  )
}

function Steps({ details: { minorId, step, ageBand, consents } }: { readonly details: ConsentDetails }) {
  const open = consents.find(({ endedAt }) => endedAt === null)
  if (open && step === 'given') return <ConfirmForm consent={open} onDone={readAgain} />
  if (open && step === 'inForce') return <EndForm consent={open} onDone={readAgain} />
  if (ageBand === '18+') return null
  return (
    <>
      <CodeForm minorId={minorId} onDone={readAgain} />
      <PaperForm minorId={minorId} onDone={readAgain} />
    </>
  )
}

function History({ consents }: { readonly consents: readonly StaffConsent[] }) {
  if (consents.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{consentsText('history.title')}</h3>
      <ul className="grid gap-2 text-sm">
        {consents.map((consent) => (
          <li key={consent.id} className="break-words">
            {consentsText(`history.${consent.method}`, { date: dateOf(consent.issuedAt) })}
            {consent.guardianEmail !== null && <> · {consent.guardianEmail}</>} · {describeState(consent)}
            {consent.endNote !== null && <>: {consent.endNote}</>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeState({ endReason, endedAt, step }: StaffConsent): string {
  return endReason !== null && endedAt !== null
    ? consentsText(`ended.${endReason}`, { date: dateOf(endedAt) })
    : consentsText(`step.${step}`)
}
