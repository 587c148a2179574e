import { Languages } from 'lucide-react'
import { useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { saveLocaleChoice } from '#client/state/locale-choice.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'

/** The language of all pages and emails of the member [LG14]. A choice reloads the page in it. */
export function LocaleChoice({ me }: { readonly me: Me }) {
  const { locales: enabled = [] } = useProduct()
  const [chosen, setChosen] = useState<LocaleCode | null>(null)
  if (enabled.length < 2) return null
  const shown = chosen ?? enabled.find((code) => code === activeLocaleCode()) ?? me.locale
  const save = async (locale: LocaleCode): Promise<void> => {
    setChosen(locale)
    try {
      await api.account.saveLocale.mutate({ locale })
      saveLocaleChoice(locale)
      location.reload()
    } catch (error) {
      setChosen(null)
      showToast('danger', failureOf(error).text)
    }
  }
  return (
    <fieldset>
      <legend className="font-semibold">{settingsText('appearance.locale')}</legend>
      <p className="mb-3 text-sm text-muted">{settingsText('appearance.localeHint')}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        {enabled.map((code) => (
          <ChoiceCard
            key={code}
            name="locale"
            icon={Languages}
            label={locales[code].name}
            text={settingsText(code === 'en' ? 'appearance.localeSource' : 'appearance.localeMachine')}
            isChosen={shown === code}
            onChoose={() => void save(code)}
          />
        ))}
      </div>
    </fieldset>
  )
}
