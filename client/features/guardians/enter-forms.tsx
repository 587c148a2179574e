import { useState } from 'react'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { guardianApi } from '#client/sync/http/guardian-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { ProblemNote } from './problem-note.tsx'
import { useGuardianStep } from './use-guardian-step.ts'

/** The two ways in: a code, or a new link to the page of who has agreed before. */
export function EnterForms({ problem }: { readonly problem: string | null }) {
  return (
    <div className="grid gap-6">
      <ProblemNote text={problem} />
      <CodeForm />
      <LinkForm />
    </div>
  )
}

function CodeForm() {
  const [code, setCode] = useState('')
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { problem, isPending, submit } = useGuardianStep(async () => {
    await guardianApi.redeemCode.mutate({ code, email })
    setSentTo(email)
  })
  return (
    <Card>
      <h2 className="text-xl">{guardianText(sentTo ? 'enter.code.sent' : 'enter.code.title')}</h2>
      <p role="status" className="mt-2">
        {sentTo !== null && guardianText('enter.code.sentText', { email: sentTo })}
      </p>
      {sentTo === null && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <p className="text-muted">{guardianText('enter.code.text')}</p>
          <TextField
            label={guardianText('enter.code.label')}
            hint={guardianText('enter.code.hint')}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            className="font-mono uppercase"
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
          <TextField
            label={guardianText('enter.code.email')}
            hint={guardianText('enter.code.emailHint')}
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
          <ProblemNote text={problem} />
          <Button type="submit" size="lg" isPending={isPending}>
            {guardianText('enter.code.send')}
          </Button>
        </form>
      )}
    </Card>
  )
}

function LinkForm() {
  const [email, setEmail] = useState('')
  const [isSent, setIsSent] = useState(false)
  const { problem, isPending, submit } = useGuardianStep(async () => {
    await guardianApi.requestLink.mutate({ email })
    setIsSent(true)
  })
  return (
    <Card>
      <h2 className="text-xl">{guardianText('enter.link.title')}</h2>
      <form noValidate onSubmit={submit} className="mt-2 grid gap-5">
        <p className="text-muted">{guardianText('enter.link.text')}</p>
        <TextField
          label={guardianText('enter.link.email')}
          type="email"
          name="link-email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ProblemNote text={problem} />
        <Button type="submit" variant="secondary" isPending={isPending}>
          {guardianText('enter.link.send')}
        </Button>
        <p
          role="status"
          className={isSent ? 'rounded-md bg-success-soft p-4 font-semibold text-success' : 'sr-only'}
        >
          {isSent && guardianText('enter.link.sent')}
        </p>
      </form>
    </Card>
  )
}
