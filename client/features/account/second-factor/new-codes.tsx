import { useEffect, useRef } from 'react'
import { factorText } from '#shared/texts/account/second-factor.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = { readonly codes: readonly string[]; readonly onSaved: () => void }

/** Recovery codes, which the server does not show again. */
export function NewCodes({ codes, onSaved }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid gap-4">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        {factorText('factor.codes')}
      </h2>
      <p className="text-muted">{factorText('factor.codesText')}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded-md bg-sunken p-4 xs:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code dir="ltr">{code}</code>
          </li>
        ))}
      </ul>
      <div>
        <Button size="lg" className="max-xs:w-full" onClick={onSaved}>
          {factorText('factor.codesKept')}
        </Button>
      </div>
    </div>
  )
}
