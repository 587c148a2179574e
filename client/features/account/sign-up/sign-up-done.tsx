import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { joinText } from '#shared/texts/account/join.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = { readonly email: string; readonly onToLogIn: () => void }

/** Stays after the banner has disappeared and explains the next step. */
export default function SignUpDone({ email, onToLogIn }: Props) {
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
      <Button variant="secondary" onClick={onToLogIn}>
        {joinText('signup.toLogIn')}
      </Button>
    </div>
  )
}
