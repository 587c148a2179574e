import { lazyRouteComponent, type AsyncRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { pages, type PageName } from '#shared/pages.ts'

type PageModule = { readonly default: FunctionComponent }

/** The start page is part of the first chunk; `dev` exists only in development. */
const modules = import.meta.glob<PageModule>(['./**/{page,*-page}.tsx', '!./{home,dev}/**'], {
  base: '../features',
})

/** Returns a component that loads the code of a page when it is rendered. A test compares the files with the list. */
export function lazyPage(name: PageName): AsyncRouteComponent<object> {
  return lazyRouteComponent(modules[`./${pages[name].module}.tsx`] as () => Promise<PageModule>)
}
