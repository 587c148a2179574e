import { useState } from 'react'
import type { FactorSetup } from '#shared/contract/second-factor.ts'
import type { EnrollmentResult } from '#shared/contract/staff/staff.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { canUsePasskeys, createPasskey } from '#client/features/account/second-factor/passkeys/ceremony.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CodeField } from '../form/code-field.tsx'
import { GuestPage } from '../frame/guest-page.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { readSessionAgain } from '../queries.ts'
import { useStep } from '../use-step.ts'

type Props = {
  readonly product: string
  readonly enrollment: EnrollmentResult
  readonly password: string
  readonly setup: FactorSetup
}

/** The second step of an enrollment: one-time codes, or a passkey. */
export function ChooseFactor({ product, enrollment, password, setup: { setup, secret, qr } }: Props) {
  const [code, setCode] = useState('')
  const withCode = useStep(async () => {
    await staffApi.enroll.mutate({ password, oneTimeCode: { setup, code } })
    await readSessionAgain()
  })
  const withPasskey = useStep(async () => {
    const passkey = await createPasskey(await staffApi.beginPasskey.mutate())
    await staffApi.enroll.mutate({ password, passkey })
    await readSessionAgain()
  })
  return (
    <GuestPage title={staffText('enroll.factor')} product={product}>
      <p className="text-muted">{staffText('enroll.factorHint')}</p>
      <form noValidate onSubmit={withCode.submit} className="grid gap-5">
        <p className="font-semibold">{staffText('enroll.scan')}</p>
        <QrCode {...qr} />
        <p>
          {staffText('enroll.key')} <code className="font-semibold break-words">{secret}</code>
        </p>
        <CodeField
          label={staffText('enroll.code')}
          hint={staffText('enroll.codeHint')}
          value={code}
          onChange={setCode}
        />
        <Problem text={withCode.problem ?? withPasskey.problem} />
        <Button type="submit" size="lg" isPending={withCode.isPending}>
          {staffText('enroll.finish')}
        </Button>
      </form>
      {enrollment.canUsePasskeys && canUsePasskeys() && (
        <Button variant="secondary" isPending={withPasskey.isPending} onClick={withPasskey.submit}>
          {staffText('enroll.passkey')}
        </Button>
      )}
    </GuestPage>
  )
}

/** Dark on light in both themes, with the margin of four modules that readers of the code need. */
function QrCode({ size, path }: FactorSetup['qr']) {
  const side = size + 8
  return (
    <svg
      role="img"
      aria-label={staffText('enroll.qr')}
      viewBox={`-4 -4 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56 rounded-md border border-line"
    >
      <path d={`M-4 -4h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
