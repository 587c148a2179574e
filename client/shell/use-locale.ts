import { useEffect, useState } from 'react'
import type { Me } from '#shared/contract/account.ts'
import { readLocaleChoice } from '../state/locale-choice.ts'
import { api } from '../sync/react/api.ts'

/** Keeps the language that was chosen before the log-in with the account, unless it has one [LG13]. */
export function useLocale({ locale }: Me): void {
  const [known] = useState(locale)
  useEffect(() => {
    const choice = readLocaleChoice()
    if (known === null && choice) api.account.saveLocale.mutate({ locale: choice }).catch(() => undefined)
  }, [known])
}
