import { StrictMode } from 'react'
import { prerender } from 'react-dom/static.edge'
import { createMemoryHistory } from '@tanstack/history'
import translations from 'virtual:translations'
import type { Bootstrap } from '#shared/contract/account.ts'
import { pages } from '#shared/pages.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { setLocale } from '#shared/texts/i18n/locale.ts'
import { locales } from '#shared/texts/i18n/locale-names.ts'
import type { LocaleCode } from '#shared/texts/i18n/locales.ts'
import { base } from '#client/sync/react/session.ts'
import { App } from '../app.tsx'
import { marks } from '../locale/right-to-left.ts'
import { createRouter } from '../create-router.ts'

export type PageToRender = {
  readonly path: string
  readonly code: LocaleCode
  readonly product: Bootstrap['product']
}

/**
 * Renders a page as a visitor sees it, for the server [FL1]. The language and the product are state of this module: call
 * it again only after it is done.
 */
export async function renderPage({ path, code, product }: PageToRender) {
  const texts = code === 'en' ? {} : (await translations[code].guest()).default
  const rightToLeft = locales[code].direction === 'rtl' ? marks : {}
  setLocale({
    tag: code,
    ...rightToLeft,
    translate: (catalog, key, source) => texts[catalog]?.[key] ?? source,
  })
  base.session.store.set({ product, me: null, device: null })
  const router = createRouter(createMemoryHistory({ initialEntries: [path] }))
  await router.preload(path)
  const element = (
    <StrictMode>
      <App router={router} />
    </StrictMode>
  )
  const failures: unknown[] = []
  const { prelude } = await prerender(element, {
    onError: (error) => void failures.push(error),
    // A part that is sent later would need an inline script, which the policy forbids.
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  })
  if (failures.length > 0) throw failures[0]
  const title = path === pages.home1.path ? product.name : `${coreText('nav.join')} · ${product.name}`
  return { title, html: await new Response(prelude).text() }
}
