import { Download, FileCheck } from 'lucide-react'
import { useState } from 'react'
import { formatBytes } from '#shared/texts/i18n/format-bytes.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { downloadDataExport } from '#client/sync/browser/data-export.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { FactorField } from '../second-factor/factor-field.tsx'
import { useFactorProof } from '../second-factor/use-factor-proof.ts'
import { showError } from './settings-banner.ts'
import { SettingsFrame } from '#client/components/settings/settings-frame.tsx'
import { useFormError } from '../use-form-error.ts'

const parts = ['data.own', 'data.chats'] as const

export default function DataPage() {
  const { form, errorReason, setError, clearError } = useFormError()
  const [password, setPassword] = useState('')
  const { proof, setProof, clearRejected } = useFactorProof()
  const [receivedBytes, setReceivedBytes] = useState(0)
  const [isDone, setIsDone] = useState(false)
  const { isPending, submit } = useSubmit(async () => {
    setReceivedBytes(0)
    setIsDone(false)
    clearError()
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const { name, content } = await downloadDataExport({ password, timeZone, ...proof }, setReceivedBytes)
      saveFile(name, content)
      setReceivedBytes(content.size)
      setIsDone(true)
      setPassword('')
      setProof({})
    } catch (error) {
      setError(clearRejected(showError(error)))
    }
  })
  return (
    <SettingsFrame name="settings/data" title={settingsText('data.title')} lead={settingsText('data.intro')}>
      <Contents />
      <Card>
        <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
          <PasswordField
            label={settingsText('password.current')}
            autoComplete="current-password"
            value={password}
            error={errorReason === 'password.wrong'}
            onChange={(event) => {
              setPassword(event.target.value)
              clearError()
            }}
          />
          <FactorField proof={proof} onProof={setProof} errorReason={errorReason} onCorrect={clearError} />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" size="lg" className="max-xs:w-full" isPending={isPending}>
              {!isPending && <Download size={18} aria-hidden />}
              {settingsText('data.button')}
            </Button>
            {isPending && receivedBytes > 0 && (
              <p className="text-sm text-muted tabular-nums">
                {settingsText('data.arriving', { size: formatBytes(receivedBytes) })}
              </p>
            )}
          </div>
          <DownloadStatus isPending={isPending} size={isDone ? receivedBytes : null} />
        </form>
      </Card>
    </SettingsFrame>
  )
}

function Contents() {
  return (
    <>
      <h2 className="mb-2 text-xl">{settingsText('data.what')}</h2>
      <ul className="mb-2 list-disc ps-5 text-muted marker:text-accent">
        {parts.map((part) => (
          <li key={part}>{settingsText(part)}</li>
        ))}
      </ul>
      <p className="mb-6 text-muted">{settingsText('data.without')}</p>
    </>
  )
}

/** Announces only the start and the end of the download to screen readers, not every chunk. */
function DownloadStatus({ isPending, size }: { readonly isPending: boolean; readonly size: number | null }) {
  const isShown = isPending || size !== null
  return (
    <div role="status" className={isShown ? 'rounded-md bg-success-soft p-4 text-success' : 'sr-only'}>
      {isPending && <p className="font-semibold">{settingsText('data.preparing')}</p>}
      {size !== null && (
        <>
          <p className="flex items-start gap-2 font-semibold">
            <FileCheck size={20} aria-hidden className="mt-0.5 flex-none" />
            {settingsText('data.done', { size: formatBytes(size) })}
          </p>
          <p className="mt-1 text-sm">{settingsText('data.keep')}</p>
        </>
      )}
    </div>
  )
}
