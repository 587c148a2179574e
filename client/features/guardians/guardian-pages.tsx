import { useEffect, useState } from 'react'
import type { GuardianPage, GuardianSessionResult } from '#shared/contract/guardians.ts'
import { formatDate } from '#shared/texts/i18n/format-date.ts'
import { guardianText } from '#shared/texts/guardian/guardian.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { guardianApi } from '#client/sync/http/guardian-calls.ts'
import { Button } from '#client/ui/button/button.tsx'
import { ConfirmDialog } from '#client/ui/overlay/confirm-dialog.tsx'
import { GuardianView } from './guardian-view.tsx'
import { Problem } from '#client/ui/feedback/problem.tsx'
import { useGuardianStep } from './use-guardian-step.ts'
import { Worries } from './worries.tsx'

type Props = {
  readonly me: NonNullable<GuardianSessionResult['me']>
  readonly onLogOut: () => void
}

/** The minors of a guardian who is logged in [GC9]. */
export function GuardianPages({ me, onLogOut }: Props) {
  const [pages, setPages] = useState<readonly GuardianPage[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isWithdrawn, setIsWithdrawn] = useState(false)
  const read = () =>
    guardianApi.page.query().then(setPages, (error: unknown) => setProblem(failureOf(error).text))
  useEffect(() => void read(), [])
  const logOut = useGuardianStep(async () => {
    await guardianApi.logOut.mutate()
    onLogOut()
  })
  const time = formatDate(me.expiresAt, { timeStyle: 'short' })
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{guardianText('page.session', { email: me.email, time })}</p>
        <Button
          variant="secondary"
          size="sm"
          isPending={logOut.isPending}
          onClick={() => void logOut.submit()}
        >
          {guardianText('page.logOut')}
        </Button>
      </div>
      <Problem text={problem ?? logOut.problem} />
      <p role="status" className={isWithdrawn ? 'font-semibold' : 'sr-only'}>
        {isWithdrawn && guardianText('page.withdrawn')}
      </p>
      {pages?.length === 0 && !isWithdrawn && <p>{guardianText('page.none')}</p>}
      {pages?.map((page) => (
        <Minor
          key={page.id}
          page={page}
          onWithdrawn={() => {
            setIsWithdrawn(true)
            void read()
          }}
        />
      ))}
    </div>
  )
}

type MinorProps = { readonly page: GuardianPage; readonly onWithdrawn: () => void }

function Minor({ page, onWithdrawn }: MinorProps) {
  const [isAsking, setIsAsking] = useState(false)
  const name = page.name ?? guardianText('page.unnamedMinor')
  const { problem, isPending, submit } = useGuardianStep(async () => {
    setIsAsking(false)
    await guardianApi.withdraw.mutate({ id: page.id })
    onWithdrawn()
  })
  return (
    <section className="grid gap-4">
      <h2 className="text-2xl">{guardianText('page.heading', { name })}</h2>
      <GuardianView page={page} readDays={(input) => guardianApi.days.query({ ...input, id: page.id })} />
      <Worries />
      <Problem text={problem} />
      <Button
        variant="secondary"
        className="justify-self-start text-danger"
        isPending={isPending}
        onClick={() => setIsAsking(true)}
      >
        {guardianText('page.withdraw')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={guardianText('page.withdraw.title', { name })}
          confirmLabel={guardianText('page.withdraw.yes')}
          onConfirm={() => void submit()}
          onClose={() => setIsAsking(false)}
        >
          <p>{guardianText(page.isNeeded ? 'page.withdraw.text' : 'page.withdraw.free', { name })}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
