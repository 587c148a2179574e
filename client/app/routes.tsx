import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router'
import HomePage from '../features/home/page.tsx'
import { pageEntries, pages, type PageName } from '#shared/pages.ts'
import { ErrorPage } from './error-page.tsx'
import { guarded } from './guarded.tsx'
import { JoinRoute } from './join-route.tsx'
import { lazyPage } from './page-modules.ts'
import { PendingPage } from './pending-page.tsx'
import { Shell } from '../shell/shell.tsx'
import { isDataSaverOn } from '../state/data-saver.ts'

const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage')
const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })
const underRoot = { getParentRoute: () => root }

type MentorSearch = {
  skill?: string
  category?: string
  free?: true
  room?: true
  marked?: true
  language?: string
}

/** Pages whose route has more than a path and a component. */
const ownRoutes = {
  home1: createRoute({ ...underRoot, path: pages.home1.path, component: HomePage }),
  home2: createRoute({
    ...underRoot,
    path: pages.home2.path,
    component: JoinRoute,
    validateSearch: (search): { next?: string } =>
      typeof search.next === 'string' ? { next: search.next } : {},
  }),
  search1: createRoute({
    ...underRoot,
    path: pages.search1.path,
    component: guarded('search1'),
    // The router parses a numeric parameter as a number.
    validateSearch: ({ skill, category, free, room, marked, language }): MentorSearch => ({
      ...(typeof skill === 'string' || typeof skill === 'number'
        ? { skill: String(skill).slice(0, 100) }
        : {}),
      ...(typeof category === 'string' ? { category } : {}),
      ...(free === true ? { free } : {}),
      ...(room === true ? { room } : {}),
      ...(marked === true ? { marked } : {}),
      ...(typeof language === 'string' ? { language } : {}),
    }),
  }),
}

type OtherPage = (typeof pages)[Exclude<PageName, keyof typeof ownRoutes>]
type OtherPath =
  | OtherPage['path']
  | Extract<OtherPage, { readonly otherPaths: unknown }>['otherPaths'][number]
/** A union of one route per path, so that the type checker knows the path of every link. */
type OtherRoute = { [Path in OtherPath]: ReturnType<typeof pageRoute<Path>> }[OtherPath]

const pageRoute = <Path extends string>(path: Path, name: PageName) =>
  createRoute({
    ...underRoot,
    path,
    component: pages[name].access === 'anyone' ? lazyPage(name) : guarded(name),
  })

const otherRoutes = pageEntries
  .filter(([name]) => !(name in ownRoutes))
  .flatMap(([name, { path, otherPaths = [] }]) => [path, ...otherPaths].map((one) => pageRoute(one, name)))

/** The design system page. Exists only in development (OP-5). */
const devRoutes = import.meta.env.DEV
  ? [
      createRoute({
        ...underRoot,
        path: '/dev/ui',
        component: lazyRouteComponent(() => import('../features/dev/ui-page.tsx')),
      }),
    ]
  : []

/**
 * Creates the router. Preloads the code of a page that anyone may open when its link is hovered, focused, or touched,
 * except in the data saver [EA10].
 *
 * @param history set where there is no window
 */
export function createAppRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([
      ...Object.values(ownRoutes),
      ...(otherRoutes as unknown[] as OtherRoute[]),
      ...devRoutes,
    ]),
    defaultPreload: !history && isDataSaverOn() ? false : 'intent',
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    ...(history ? { history, origin: 'http://localhost' } : { scrollRestoration: true }),
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>
