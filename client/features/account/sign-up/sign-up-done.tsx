import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { codeText } from '#shared/texts/account/code.ts'
import { joinText } from '#shared/texts/account/join.ts'
import { Button } from '#client/ui/button/button.tsx'
import { focusPage } from '#client/ui/layout/focus-page.ts'

type Props = {
  readonly email: string
  readonly onToLogIn: () => void
  /** Leads back to the form, where the address can be corrected. */
  readonly onBack: () => void
}

/** What was pressed is gone: the focus is on the heading of the page. */
function leave(to: () => void): void {
  flushSync(to)
  focusPage()
}

/** Stays after the banner has disappeared and explains the next step. */
export default function SignUpDone({ email, onToLogIn, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid min-w-0 justify-items-center gap-4 py-6 text-center">
      <span className="grid size-18 place-items-center rounded-full bg-success-soft text-success">
        <MailCheck size={32} strokeWidth={1.75} aria-hidden />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {joinText('signup.doneTitle')}
      </h2>
      <p className="max-w-md min-w-0 text-muted wrap-anywhere">{joinText('signup.doneText', { email })}</p>
      <p className="max-w-md text-sm text-muted">{codeText('done.again')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" onClick={() => leave(onToLogIn)}>
          {joinText('signup.toLogIn')}
        </Button>
        <Button variant="quiet" onClick={() => leave(onBack)}>
          {codeText('done.other')}
        </Button>
      </div>
    </div>
  )
}
