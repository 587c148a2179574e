import { useRef, useState } from 'react'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { guardianApi } from '#client/sync/http/guardian-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useGuardianStep } from './use-guardian-step.ts'
import { Card } from '#client/ui/layout/card.tsx'

/** The two ways in: a code, or a new link to the page of who has agreed before. */
export function EnterForms({ problem }: { readonly problem: string | null }) {
  return (
    <div className="grid gap-6">
      <Problem text={problem} />
      <EnterForm kind="code" />
      <EnterForm kind="link" />
    </div>
  )
}

/**
 * Asks for an address, and with a code for the code too. The answer takes the place of the fields, and has the focus. An address
 * for a link can be corrected; a code works once.
 */
function EnterForm({ kind }: { readonly kind: 'code' | 'link' }) {
  const [code, setCode] = useState('')
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const show = (isAnswer: boolean) => {
    setIsSent(isAnswer)
    heading.current?.focus()
  }
  const { problem, isPending, submit } = useGuardianStep(async () => {
    if (kind === 'code') await guardianApi.redeemCode.mutate({ code, email })
    else await guardianApi.requestLink.mutate({ email })
    show(true)
  })
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {guardianText(isSent ? 'enter.sent' : `enter.${kind}.title`)}
      </h2>
      <p role="status" className="mt-2">
        {isSent && sentText(kind, email)}
      </p>
      {isSent && kind === 'link' && (
        <Button variant="secondary" className="mt-4" onClick={() => show(false)}>
          {guardianText('enter.link.again')}
        </Button>
      )}
      {!isSent && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <p className="text-muted">{guardianText(`enter.${kind}.text`)}</p>
          {kind === 'code' && <CodeField value={code} onChange={setCode} />}
          <TextField
            label={guardianText(`enter.${kind}.email`)}
            hint={kind === 'code' && guardianText('enter.code.emailHint')}
            type="email"
            name={`${kind}-email`}
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <Problem text={problem} />
          <Button
            type="submit"
            size="lg"
            variant={kind === 'code' ? 'primary' : 'secondary'}
            isPending={isPending}
          >
            {guardianText(`enter.${kind}.send`)}
          </Button>
        </form>
      )}
    </Card>
  )
}

type CodeProps = { readonly value: string; readonly onChange: (code: string) => void }

function CodeField({ value, onChange }: CodeProps) {
  return (
    <TextField
      label={guardianText('enter.code.label')}
      hint={guardianText('enter.code.hint')}
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      className="font-mono uppercase"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

const sentText = (kind: 'code' | 'link', email: string): string =>
  guardianText(`enter.${kind}.sentText`, { email })
