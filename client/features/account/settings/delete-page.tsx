import { useState } from 'react'
import { deleteConfirmation, report } from '#shared/limits.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { api } from '#client/sync/react/api.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { FactorField } from '../second-factor/factor-field.tsx'
import { useFactorProof } from '../second-factor/use-factor-proof.ts'
import { showSuccess, showError, showReason } from './settings-banner.ts'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { useFormError } from '../use-form-error.ts'
import { useEndSession } from '../use-end-session.ts'

export default function DeletePage() {
  const { form: formElement, errorReason, setError, clearError } = useFormError()
  const { endSession: leave } = useEndSession()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { proof, setProof, clearRejected } = useFactorProof()
  const isConfirmationWrong = confirmation !== deleteConfirmation
  const { isPending, submit } = useSubmit(async () => {
    if (!password || isConfirmationWrong) {
      return setError(showReason(password ? 'account.deleteWord' : 'account.deleteMissing'))
    }
    try {
      await leave(async () => {
        await api.account.deleteAccount.mutate({ password, word: confirmation, ...proof })
        showSuccess(settingsText('account.deleted'))
      })
    } catch (error) {
      setError(clearRejected(showError(error)))
    }
  })

  return (
    <SettingsFrame
      name="settings/delete"
      title={settingsText('settings.deleteAccount')}
      lead={settingsText('delete.intro')}
    >
      <Card className="border-danger/40">
        <form ref={formElement} noValidate onSubmit={submit} className="grid gap-5">
          <PasswordField
            label={joinText('field.password')}
            autoComplete="current-password"
            value={password}
            error={errorReason === 'password.wrong' || (errorReason !== null && !password)}
            onChange={(event) => {
              setPassword(event.target.value)
              if (errorReason === 'password.wrong') clearError()
            }}
          />
          <TextField
            label={settingsText('delete.word')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={confirmation}
            error={errorReason !== null && isConfirmationWrong}
            onChange={(event) => setConfirmation(event.target.value)}
          />
          <FactorField proof={proof} onProof={setProof} errorReason={errorReason} onCorrect={clearError} />
          <ReportsNote />
          <div>
            <Button type="submit" variant="danger" size="lg" className="max-xs:w-full" isPending={isPending}>
              {settingsText('delete.button')}
            </Button>
          </div>
        </form>
      </Card>
    </SettingsFrame>
  )
}

/** Explains that report evidence is kept after the account is deleted; see `report.keepDays`. */
function ReportsNote() {
  return <p className="text-sm text-muted">{settingsText('delete.reports', { days: report.keepDays })}</p>
}
