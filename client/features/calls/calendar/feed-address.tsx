import { CalendarPlus, Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { calendarText } from '#shared/texts/account/calendar.ts'
import { buttonStyle } from '#client/ui/button/button-style.ts'
import { Button } from '#client/ui/button/button.tsx'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Field } from '#client/ui/form/field.tsx'

/** The address of the calendar feed, which the server does not show again. */
export function FeedAddress({ url }: { readonly url: string }) {
  const field = useRef<HTMLInputElement>(null)
  // What made it is gone.
  useEffect(() => field.current?.focus(), [url])
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      showToast('success', calendarText('copied'), { isOnlySign: true })
    } catch {
      showToast('danger', calendarText('copyFailed'))
    }
  }
  return (
    <div className="grid gap-4">
      <Field label={calendarText('address')} hint={calendarText('addressHint')}>
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            readOnly
            value={url}
            spellCheck={false}
            className="control"
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>
          <Copy size={18} aria-hidden />
          {calendarText('copy')}
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle('secondary')}>
          <CalendarPlus size={18} aria-hidden />
          {calendarText('open')}
        </a>
      </div>
    </div>
  )
}
