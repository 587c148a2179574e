import { MailCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { interpolate } from '#shared/texts/interpolate.ts'
import { joinTexts } from '#shared/texts/join.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = { readonly email: string; readonly onToLogIn: () => void }

/** Stays after the banner has disappeared and explains the next step. */
export default function SignUpDone({ email, onToLogIn }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-center gap-4 py-6 text-center">
      <span className="grid size-18 place-items-center rounded-full bg-success-soft text-success">
        <MailCheck size={32} strokeWidth={1.75} aria-hidden />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {joinTexts['signup.doneTitle']}
      </h2>
      <p className="max-w-md text-muted">{interpolate(joinTexts['signup.doneText'], { email })}</p>
      <Button variant="secondary" onClick={onToLogIn}>
        {joinTexts['signup.toLogIn']}
      </Button>
    </div>
  )
}
