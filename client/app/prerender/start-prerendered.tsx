import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import { isLocaleCode } from '#shared/texts/i18n/locales.ts'
import { keepTyped } from '#client/features/account/join/typed-into.ts'
import { readLocaleChoice } from '#client/state/locale-choice.ts'
import { saveLocaleChoice } from '#client/state/save-locale-choice.ts'
import { firstBootstrap } from '../locale/first-bootstrap.ts'
import type { Router } from '../../router/router.ts'

/**
 * Takes over a page that the server has rendered [FL1]: once all that it consists of is here, React adopts its elements. If it
 * would show something else, as in another language, it renders anew, in one step. What was pressed before is done then [FL2].
 */
export async function startPrerendered(root: HTMLElement, router: Router, app: ReactNode): Promise<void> {
  const [bootstrap] = await Promise.all([firstBootstrap(), router.preload(location.pathname)])
  const { documentElement } = document
  const code = activeLocaleCode()
  const rendered = root.dataset['locale']
  keepTyped(root)
  // From here on, React takes each press, and theme.js marks none.
  delete root.dataset['locale']
  const isBegun = documentElement.dataset['begun'] !== undefined
  const isSame = bootstrap?.me === null && code === rendered && !isBegun
  if (!isSame) return renderAnew()
  hydrateRoot(root, app)
  for (const button of root.querySelectorAll<HTMLElement>('[data-pressed]')) {
    delete button.dataset['pressed']
    button.click()
  }

  function renderAnew(): void {
    documentElement.lang = code
    if (isLocaleCode(code)) documentElement.dir = locales[code].direction
    // So that the server knows it the next time: cookies are deleted more often than what is stored.
    const chosen = readLocaleChoice()
    if (chosen) saveLocaleChoice(chosen)
    flushSync(() => createRoot(root).render(app))
    delete documentElement.dataset['begun']
  }
}
