import { Languages } from 'lucide-react'
import { useState } from 'react'
import { settingsText } from '#shared/texts/account/settings.ts'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { saveLocaleChoice } from '#client/state/save-locale-choice.ts'
import { failureOf } from '#client/sync/http/failure.ts'
import { api } from '#client/sync/react/api.ts'
import { useProduct } from '#client/sync/react/session.ts'
import { showToast } from '#client/ui/feedback/toast-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import { useSubmit } from '#client/ui/form/use-submit.ts'
import { ChoiceCard } from '#client/ui/form/choice-card.tsx'
import { ChoiceGroup } from './choice-group.tsx'

/** The language of all pages and emails of the member [LG14]. Saving a choice loads the page again in it. */
export function LocaleChoice() {
  const { locales: enabled = [] } = useProduct()
  const active = enabled.find((code) => code === activeLocaleCode())
  const [chosen, setChosen] = useState<LocaleCode | null>(null)
  const { isPending, submit } = useSubmit(async () => {
    if (!chosen) return
    try {
      await api.account.saveLocale.mutate({ locale: chosen })
      saveLocaleChoice(chosen)
      location.reload()
    } catch (error) {
      showToast('danger', failureOf(error).text)
    }
  })
  if (enabled.length < 2) return null
  return (
    <ChoiceGroup title={settingsText('appearance.locale')} hint={settingsText('appearance.localeHint')}>
      <div className="flex flex-col gap-3">
        {enabled.map((code) => (
          <ChoiceCard
            key={code}
            name="locale"
            icon={Languages}
            label={locales[code].name}
            text={settingsText(code === 'en' ? 'appearance.localeSource' : 'appearance.localeMachine')}
            isChosen={(chosen ?? active) === code}
            onChoose={() => setChosen(code)}
          />
        ))}
      </div>
      {/* A choice by arrow keys loads nothing again. */}
      {chosen && chosen !== active && (
        <Button isPending={isPending} className="mt-4 max-xs:w-full" onClick={() => void submit()}>
          {settingsText('appearance.localeSave', { name: locales[chosen].name })}
        </Button>
      )}
    </ChoiceGroup>
  )
}
