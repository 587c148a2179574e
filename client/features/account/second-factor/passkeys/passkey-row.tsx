import { formatDate } from '#shared/texts/i18n/format-date.ts'
import type { Passkey } from '#shared/contract/passkeys.ts'
import { passkeyText } from '#shared/texts/account/passkeys.ts'
import { Button } from '#client/ui/button/button.tsx'

type Props = { readonly passkey: Passkey; readonly onRemove: () => void }

/** A passkey, and when it was added and last used. */
export function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRemove }: Props) {
  const since = formatDate(createdAt, { dateStyle: 'medium' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3 last:border-b-0">
      <div className="min-w-40 flex-1">
        <h2 className="font-sans text-base font-semibold tracking-normal break-words">{name}</h2>
        <p className="text-sm text-muted tabular-nums">
          {lastUsedAt === null
            ? passkeyText('passkeys.unused', { since })
            : passkeyText('passkeys.used', {
                since,
                used: formatDate(lastUsedAt, { dateStyle: 'medium', timeStyle: 'short' }),
              })}
        </p>
      </div>
      <Button
        variant="secondary"
        aria-label={passkeyText('passkeys.removeNamed', { name })}
        onClick={onRemove}
      >
        {passkeyText('passkeys.remove')}
      </Button>
    </li>
  )
}
