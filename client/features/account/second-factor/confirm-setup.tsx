import { useEffect, useRef, useState } from 'react'
import type { FactorSetup } from '#shared/contract/second-factor.ts'
import { factorText } from '#shared/texts/account/second-factor.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showError, showSuccess } from '../settings/settings-banner.ts'
import { useFormError } from '../use-form-error.ts'
import { CodeField } from './code-field.tsx'

type Props = {
  readonly setup: FactorSetup
  readonly onNewCodes: (codes: readonly string[] | null) => void
  readonly onExpired: () => void
}

/** Shows the secret as a QR code and as text, and asks for a first code. */
export function ConfirmSetup({ setup: { setup, secret, qr }, onNewCodes, onExpired }: Props) {
  const { form, errorReason, setError, clearError } = useFormError()
  const [code, setCode] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { isPending, submit } = useSubmit(async () => {
    try {
      const { recoveryCodes } = await api.account.confirmOneTimeCodes.mutate({ setup, code })
      showSuccess(factorText('factor.on'))
      onNewCodes(recoveryCodes)
    } catch (error) {
      const reason = showError(error)
      if (reason === 'factor.setupGone') return onExpired()
      setError(reason)
    }
  })
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {factorText('factor.scan')}
      </h2>
      <QrCode {...qr} />
      <p>
        {factorText('factor.key')}{' '}
        <code dir="ltr" className="font-semibold break-words">
          {secret}
        </code>
      </p>
      <CodeField
        isSetup
        value={code}
        isWrong={errorReason === 'factor.wrong'}
        onChange={(next) => {
          setCode(next)
          clearError()
        }}
      />
      <div>
        <Button type="submit" size="lg" className="max-xs:w-full" isPending={isPending}>
          {factorText('factor.confirm')}
        </Button>
      </div>
    </form>
  )
}

/** Dark on light in both themes, with the margin of four modules that readers of the code need. */
function QrCode({ size, path }: FactorSetup['qr']) {
  const side = size + 8
  return (
    <svg
      role="img"
      aria-label={factorText('factor.qr')}
      viewBox={`-4 -4 ${side} ${side}`}
      shapeRendering="crispEdges"
      className="w-full max-w-60 rounded-md"
    >
      <path d={`M-4 -4h${side}v${side}h-${side}z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
