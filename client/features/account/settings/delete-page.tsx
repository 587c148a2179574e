import { useState } from 'react'
import { deleteConfirmation, report } from '#shared/limits.ts'
import { accountTexts } from '#shared/texts/account.ts'
import { interpolate } from '#shared/texts/interpolate.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { joinTexts } from '#shared/texts/join.ts'
import { api } from '#client/sync/http/trpc.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showSuccess, showError, showReason } from './settings-banner.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { useFormError } from '../use-form-error.ts'
import { useEndSession } from '../use-end-session.ts'

export default function DeletePage() {
  const { form: formElement, refusal, refuse, clearError: forgive } = useFormError()
  const { endSession: leave } = useEndSession()
  const [password, setPassword] = useState('')
  const [word, setWord] = useState('')
  const isWordWrong = word !== deleteConfirmation
  const { isPending, submit } = useSubmit(async () => {
    if (!password || isWordWrong) {
      const reason = password ? 'account.deleteWord' : 'account.deleteMissing'
      showReason(reason)
      return refuse(reason)
    }
    try {
      await leave(async () => {
        await api.account.deleteAccount.mutate({ password, word })
        showSuccess(accountTexts['account.deleted'])
      })
    } catch (error) {
      refuse(showError(error))
    }
  })

  return (
    <SettingsFrame
      name="settings/delete"
      title={accountTexts['settings.deleteAccount']}
      lead={settingsTexts['delete.intro']}
    >
      <Card className="border-danger/40">
        <form ref={formElement} noValidate onSubmit={submit} className="grid gap-5">
          <PasswordField
            label={joinTexts['field.password']}
            autoComplete="current-password"
            value={password}
            error={refusal === 'password.wrong' || (refusal !== null && !password)}
            onChange={(event) => {
              setPassword(event.target.value)
              if (refusal === 'password.wrong') forgive()
            }}
          />
          <TextField
            label={settingsTexts['delete.word']}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={word}
            error={refusal !== null && isWordWrong}
            onChange={(event) => setWord(event.target.value)}
          />
          <ReportsNote />
          <div>
            <Button type="submit" variant="danger" size="lg" isPending={isPending}>
              {settingsTexts['delete.button']}
            </Button>
          </div>
        </form>
      </Card>
    </SettingsFrame>
  )
}

/** Evidence outlives the account: see `report.keepDays`. */
function ReportsNote() {
  return (
    <p className="text-sm text-muted">
      {interpolate(settingsTexts['delete.reports'], { days: report.keepDays })}
    </p>
  )
}
