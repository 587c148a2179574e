import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { HomePage } from '../features/home/page.tsx'
import { pages } from '#shared/pages.ts'
import { ErrorPage } from './error-page.tsx'
import { guarded } from './guarded.tsx'
import { JoinRoute } from './join-route.tsx'
import { PendingPage } from './pending-page.tsx'
import { Shell } from '../shell/shell.tsx'

const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage')
const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })
const underRoot = { getParentRoute: () => root }

const publicRoutes = [
  createRoute({ ...underRoot, path: pages.home1.path, component: HomePage }),
  createRoute({
    ...underRoot,
    path: pages.home2.path,
    component: JoinRoute,
    validateSearch: (search): { next?: string } =>
      typeof search.next === 'string' ? { next: search.next } : {},
  }),
  createRoute({
    ...underRoot,
    path: pages.reset.path,
    component: lazyRouteComponent(() => import('../features/account/log-in/reset-page.tsx'), 'ResetPage'),
  }),
] as const

/** The design system page. Exists only in development (OP-5). */
const devRoutes = import.meta.env.DEV
  ? [
      createRoute({
        ...underRoot,
        path: '/dev/ui',
        component: lazyRouteComponent(() => import('../features/dev/ui-page.tsx'), 'UiPage'),
      }),
    ]
  : []

const peopleRoutes = [
  createRoute({
    ...underRoot,
    path: pages.mentorconnections.path,
    component: guarded('mentorconnections', () => import('../features/connections/page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages.menteeconnections.path,
    component: guarded('menteeconnections', () => import('../features/connections/page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages.search1.path,
    component: guarded('search1', () => import('../features/mentors/page.tsx')),
    // The router parses a numeric parameter as a number.
    validateSearch: ({ skill }): { skill?: string } =>
      typeof skill === 'string' || typeof skill === 'number' ? { skill: String(skill).slice(0, 100) } : {},
  }),
  createRoute({
    ...underRoot,
    path: pages.mentor1.path,
    component: guarded('mentor1', () => import('../features/people/dashboard/page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages.mentee1.path,
    component: guarded('mentee1', () => import('../features/people/dashboard/page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages.profile.path,
    component: guarded('profile', () => import('../features/people/profile/profile-page.tsx')),
  }),
] as const

const chatRoutes = [
  createRoute({
    ...underRoot,
    path: pages.chat1.path,
    component: guarded('chat1', () => import('../features/chat/page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: '/chat/$chatId',
    component: guarded('chat1', () => import('../features/chat/page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages.call.path,
    component: guarded('call', () => import('../features/calls/page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages.room.path,
    component: guarded('room', () => import('../features/calls/page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages.notes.path,
    component: guarded('notes', () => import('../features/notes/page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages.availability.path,
    component: guarded('availability', () => import('../features/availability/page.tsx')),
  }),
] as const

const settingsRoutes = [
  createRoute({
    ...underRoot,
    path: pages['settings/password'].path,
    component: guarded('settings/password', () => import('../features/account/settings/password-page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages['settings/delete'].path,
    component: guarded('settings/delete', () => import('../features/account/settings/delete-page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages['settings/sessions'].path,
    component: guarded('settings/sessions', () => import('../features/account/settings/sessions-page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages['settings/address'].path,
    component: guarded('settings/address', () => import('../features/account/settings/email-page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages['settings/data'].path,
    component: guarded('settings/data', () => import('../features/account/settings/data-page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages['settings/blocked'].path,
    component: guarded('settings/blocked', () => import('../features/safety/blocked-page.tsx')),
  }),
  createRoute({
    ...underRoot,
    path: pages['settings/appearance'].path,
    component: guarded(
      'settings/appearance',
      () => import('../features/account/settings/appearance-page.tsx'),
    ),
  }),
] as const

/** Creates the router. Preloads the code of a page when its link is hovered, focused, or touched. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      ...publicRoutes,
      ...peopleRoutes,
      ...chatRoutes,
      ...settingsRoutes,
      ...devRoutes,
    ]),
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: PendingPage,
    scrollRestoration: true,
  })
}
