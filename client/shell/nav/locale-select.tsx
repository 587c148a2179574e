import { shellText } from '#shared/texts/app/shell.ts'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import { isLocaleCode } from '#shared/texts/i18n/locales.ts'
import { saveLocaleChoice } from '#client/state/save-locale-choice.ts'
import { useProduct } from '#client/sync/react/session.ts'

/** The languages of the server for visitors, where there are several [LG13]. A choice reloads the page in it. */
export default function LocaleSelect({ className = '' }: { readonly className?: string }) {
  const { locales: enabled = [] } = useProduct()
  if (enabled.length < 2) return null
  return (
    <select
      aria-label={shellText('locale.label')}
      value={enabled.find((code) => code === activeLocaleCode())}
      onChange={({ target: { value } }) => {
        if (!isLocaleCode(value)) return
        saveLocaleChoice(value)
        location.reload()
      }}
      className={`control min-h-11 w-auto! text-sm font-semibold ${className}`}
    >
      {enabled.map((code) => (
        <option key={code} value={code} lang={code}>
          {locales[code].name}
        </option>
      ))}
    </select>
  )
}
