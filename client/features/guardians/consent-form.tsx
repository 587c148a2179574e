import { Link } from '#client/router/link.tsx'
import { useEffect, useState } from 'react'
import { pages } from '#shared/pages.ts'
import type { ConsentRequest } from '#shared/contract/guardians.ts'
import { consentLines, consentVersion } from '#shared/domain/consent.ts'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { guardianApi } from '#client/sync/http/guardian-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useGuardianStep } from './use-guardian-step.ts'

type State = {
  readonly asked: ConsentRequest | null
  readonly problem: string | null
  readonly isDone: boolean
}

/** What the guardian agrees to, with the button that agrees. Nothing is chosen beforehand. */
export function ConsentForm({ token }: { readonly token: string }) {
  const [state, setState] = useState<State>({ asked: null, problem: null, isDone: false })
  useEffect(() => {
    guardianApi.openConsent.mutate({ token }).then(
      (asked) => setState({ asked, problem: null, isDone: false }),
      (error: unknown) => setState({ asked: null, problem: failureOf(error).text, isDone: false }),
    )
  }, [token])
  const { problem, isPending, submit } = useGuardianStep(async () => {
    await guardianApi.giveConsent.mutate({ token, version: consentVersion })
    setState({ ...state, isDone: true })
  })
  if (state.isDone)
    return (
      <Card role="status">
        <h2 className="text-xl">{guardianText('consent.done.title')}</h2>
        <p className="mt-2">{guardianText('consent.done.text')}</p>
      </Card>
    )
  if (!state.asked) return <Problem text={state.problem} />
  const name = state.asked.name ?? guardianText('page.unnamedMinor')
  return (
    <Card className="grid gap-5">
      <h2 className="text-xl">{guardianText('consent.title', { name })}</h2>
      <p className="text-muted">{guardianText('consent.lead')}</p>
      <ul className="grid list-disc gap-2 ps-5 marker:text-accent">
        {consentLines.map((line) => (
          <li key={line}>{guardianText(line)}</li>
        ))}
      </ul>
      <Link
        to={pages.safety.path}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
      >
        {guardianText('consent.safety')}
      </Link>
      <Problem text={problem} />
      <Button
        size="lg"
        isPending={isPending}
        className="py-2 whitespace-normal!"
        onClick={() => void submit()}
      >
        {guardianText('consent.agree')}
      </Button>
      <p className="text-sm text-muted">{guardianText('consent.no')}</p>
    </Card>
  )
}
