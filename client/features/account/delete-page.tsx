import { useRef, useState } from 'react'
import { deleteWord } from '#shared/limits.ts'
import { accountTexts } from '#shared/texts/account.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { joinTexts } from '#shared/texts/join.ts'
import { api } from '#client/api/trpc.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { focusFirstInvalid } from '#client/ui/focus-first-invalid.ts'
import { PasswordField } from '#client/ui/password-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useSubmit } from '#client/ui/use-submit.ts'
import { showDone, showFailure, showRefusal } from './settings-banner.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { useLeave } from './use-leave.ts'

export default function DeletePage() {
  const formElement = useRef<HTMLFormElement>(null)
  const leave = useLeave()
  const [password, setPassword] = useState('')
  const [word, setWord] = useState('')
  const [wasRefused, setWasRefused] = useState(false)
  const isWordWrong = word !== deleteWord

  const { isPending, submit } = useSubmit(async () => {
    setWasRefused(!password || isWordWrong)
    if (!password || isWordWrong) {
      showRefusal(password ? 'account.deleteWord' : 'account.deleteMissing')
      return focusFirstInvalid(formElement.current)
    }
    try {
      await leave(async () => {
        await api.account.delete.mutate({ password, word })
        showDone(accountTexts['account.deleted'])
      })
    } catch (error) {
      showFailure(error)
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
            error={wasRefused && !password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TextField
            label={settingsTexts['delete.word']}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={word}
            error={wasRefused && isWordWrong}
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
