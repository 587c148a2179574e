import { useMemo } from 'react'
import { languageCodes } from '#shared/data/languages.ts'
import { languageName } from '#shared/texts/i18n/language-name.ts'
import { filterText } from '#shared/texts/members/mentor-filters.ts'
import { asLabel } from '#shared/texts/i18n/as-label.ts'
import { cx } from '#client/ui/cx.ts'

type Props = {
  readonly language: string | undefined
  readonly onChange: (language: string | undefined) => void
}

/** Narrows the list to mentors who speak a language [PE19]. */
export function LanguageFilter({ language, onChange }: Props) {
  const sorted = useMemo(
    () =>
      languageCodes
        .map((code) => ({ code, name: asLabel(languageName(code)) }))
        .toSorted((a, b) => a.name.localeCompare(b.name)),
    [],
  )
  return (
    <select
      aria-label={filterText('filter.language')}
      value={language ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      className={cx(
        'control w-auto! max-w-48 rounded-pill! ps-4! text-sm font-semibold',
        language !== undefined && 'border-primary! bg-primary! text-on-primary [--muted:var(--on-primary)]',
      )}
    >
      <option value="">{filterText('filter.anyLanguage')}</option>
      {sorted.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  )
}
