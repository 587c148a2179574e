import { Download, FileCheck } from 'lucide-react'
import { useState } from 'react'
import { interpolate } from '#shared/texts/interpolate.ts'
import { settingsTexts } from '#shared/texts/settings.ts'
import { downloadDataExport } from '#client/sync/http/data-export.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Card } from '#client/ui/layout/card.tsx'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { saveFile } from '#client/ui/save-file.ts'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { showError } from './settings-banner.ts'
import { SettingsFrame } from './settings-frame.tsx'
import { useFormError } from '../use-form-error.ts'

const parts = [settingsTexts['data.own'], settingsTexts['data.chats'], settingsTexts['data.without']]

export default function DataPage() {
  const { form, errorReason, setError, clearError } = useFormError()
  const [password, setPassword] = useState('')
  const [receivedBytes, setReceivedBytes] = useState(0)
  const [isDone, setIsDone] = useState(false)
  const { isPending, submit } = useSubmit(async () => {
    setReceivedBytes(0)
    setIsDone(false)
    clearError()
    try {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
      const { name, content } = await downloadDataExport({ password, timeZone }, setReceivedBytes)
      saveFile(name, content)
      setReceivedBytes(content.size)
      setIsDone(true)
      setPassword('')
    } catch (error) {
      setError(showError(error))
    }
  })
  return (
    <SettingsFrame
      name="settings/data"
      title={settingsTexts['data.title']}
      lead={settingsTexts['data.intro']}
    >
      <Contents />
      <Card>
        <form ref={form} noValidate onSubmit={submit} className="grid gap-5">
          <PasswordField
            label={settingsTexts['password.current']}
            autoComplete="current-password"
            value={password}
            error={errorReason === 'password.wrong'}
            onChange={(event) => {
              setPassword(event.target.value)
              clearError()
            }}
          />
          <div className="flex flex-wrap items-center gap-4">
            <Button type="submit" size="lg" isPending={isPending}>
              {!isPending && <Download size={18} aria-hidden />}
              {settingsTexts['data.button']}
            </Button>
            {isPending && receivedBytes > 0 && (
              <p className="text-sm text-muted tabular-nums">
                {interpolate(settingsTexts['data.arriving'], { size: formatSize(receivedBytes) })}
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
      <h2 className="mb-2 text-xl">{settingsTexts['data.what']}</h2>
      <ul className="mb-6 list-disc pl-5 text-muted marker:text-accent">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </>
  )
}

/** Announces only the start and the end of the download to screen readers, not every chunk. */
function DownloadStatus({ isPending, size }: { readonly isPending: boolean; readonly size: number | null }) {
  const isShown = isPending || size !== null
  return (
    <div role="status" className={isShown ? 'rounded-md bg-success-soft p-4 text-success' : 'sr-only'}>
      {isPending && <p className="font-semibold">{settingsTexts['data.preparing']}</p>}
      {size !== null && (
        <>
          <p className="flex items-start gap-2 font-semibold">
            <FileCheck size={20} aria-hidden className="mt-0.5 flex-none" />
            {interpolate(settingsTexts['data.done'], { size: formatSize(size) })}
          </p>
          <p className="mt-1 text-sm">{settingsTexts['data.keep']}</p>
        </>
      )}
    </div>
  )
}

const kilobytes = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'kilobyte',
  maximumFractionDigits: 0,
})
const megabytes = new Intl.NumberFormat(undefined, {
  style: 'unit',
  unit: 'megabyte',
  maximumFractionDigits: 1,
})

/** Formats bytes: '12 kB', '3.4 MB'. */
function formatSize(bytes: number): string {
  return bytes < 1_000_000
    ? kilobytes.format(Math.max(1, bytes / 1_000))
    : megabytes.format(bytes / 1_000_000)
}
