import { useState } from 'react'
import { deleteWord } from '#shared/limits.ts'
import { accountTexts } from '#shared/texts/account.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { joinTexts } from '#shared/texts/join.ts'
import { api } from '#client/api/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useSubmit } from '#client/ui/use-submit.ts'
import { showDone, showFailure, showRefusal } from './settings-banner.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { useRefusal } from './use-refusal.ts'
import { useLeave } from './use-leave.ts'

export default function DeletePage() {
  const { form: formElement, refusal, refuse, forgive } = useRefusal()
  const { leave } = useLeave()
  const [password, setPassword] = useState('')
  const [word, setWord] = useState('')
  const isWordWrong = word !== deleteWord

  const { isPending, submit } = useSubmit(async () => {
    if (!password || isWordWrong) {
      const reason = password ? 'account.deleteWord' : 'account.deleteMissing'
      showRefusal(reason)
      return refuse(reason)
    }
    try {
      await leave(async () => {
        await api.account.delete.mutate({ password, word })
        showDone(accountTexts['account.deleted'])
      })
    } catch (error) {
      refuse(showFailure(error))
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
