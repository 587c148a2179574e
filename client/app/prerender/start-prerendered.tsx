import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { pages } from '#shared/pages.ts'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import { isLocaleCode } from '#shared/texts/i18n/locales.ts'
import { readLocaleChoice } from '#client/state/locale-choice.ts'
import { saveLocaleChoice } from '#client/state/save-locale-choice.ts'
import { signUpDraftKey, tabArea } from '#client/state/storage-area.ts'
import { firstBootstrap } from '../locale/first-bootstrap.ts'
import type { AppRouter } from '../routes.tsx'

/**
 * Takes over a page that the server has rendered [FL1]: once all that it consists of is here, React adopts its elements. If it
 * would show something else, as in another language, it renders anew, in one step.
 */
export async function startPrerendered(root: HTMLElement, router: AppRouter, app: ReactNode): Promise<void> {
  const [bootstrap] = await Promise.all([firstBootstrap(), router.load()])
  const code = activeLocaleCode()
  const isSame = bootstrap?.me === null && code === root.dataset['locale']
  if (isSame && (location.pathname !== pages.home2.path || isNewSignUp())) return void hydrateRoot(root, app)
  const { documentElement } = document
  documentElement.lang = code
  if (isLocaleCode(code)) documentElement.dir = locales[code].direction
  // Chosen by an earlier version, which did not tell the server.
  const chosen = readLocaleChoice()
  if (chosen) saveLocaleChoice(chosen)
  createRoot(root).render(app)
}

/** Whether the join page starts as it was rendered: without what a link says, or a sign-up that was begun in this tab. */
const isNewSignUp = (): boolean => location.hash === '' && tabArea.get(signUpDraftKey) === null
