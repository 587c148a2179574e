import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { HomePage } from '../features/home/page.tsx'
import { pages } from '#shared/pages.ts'
import { CrashPage } from './error-page.tsx'
import { guarded } from './guarded.tsx'
import { JoinRoute } from './join-route.tsx'
import { PendingPage } from './pending-page.tsx'
import { Shell } from '../shell/shell.tsx'

const NotFoundPage = lazyRouteComponent(() => import('./not-found-page.tsx'), 'NotFoundPage')
const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage })
const under = { getParentRoute: () => root }

const open = [
  createRoute({ ...under, path: pages.home1.path, component: HomePage }),
  createRoute({
    ...under,
    path: pages.home2.path,
    component: JoinRoute,
    validateSearch: (search): { next?: string } =>
      typeof search.next === 'string' ? { next: search.next } : {},
  }),
  createRoute({
    ...under,
    path: pages.reset.path,
    component: lazyRouteComponent(() => import('../features/account/log-in/reset-page.tsx'), 'ResetPage'),
  }),
] as const

/** The parts of the design, side by side: for those who build, and no part of what is served (OP-5). */
const parts = import.meta.env.DEV
  ? [
      createRoute({
        ...under,
        path: '/dev/ui',
        component: lazyRouteComponent(() => import('../features/dev/ui-page.tsx'), 'UiPage'),
      }),
    ]
  : []

const people = [
  createRoute({
    ...under,
    path: pages.mentorconnections.path,
    component: guarded('mentorconnections', () => import('../features/connections/mentor-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages.menteeconnections.path,
    component: guarded('menteeconnections', () => import('../features/connections/mentee-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages.search1.path,
    component: guarded('search1', () => import('../features/mentors/page.tsx')),
    // A number alone in the address arrives as one.
    validateSearch: ({ skill }): { skill?: string } =>
      typeof skill === 'string' || typeof skill === 'number' ? { skill: String(skill).slice(0, 100) } : {},
  }),
  createRoute({
    ...under,
    path: pages.mentor1.path,
    component: guarded('mentor1', () => import('../features/people/dashboard/mentor-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages.mentee1.path,
    component: guarded('mentee1', () => import('../features/people/dashboard/mentee-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages.profile.path,
    component: guarded('profile', () => import('../features/people/profile/profile-page.tsx')),
  }),
] as const

const talk = [
  createRoute({
    ...under,
    path: pages.chat1.path,
    component: guarded('chat1', () => import('../features/chat/page.tsx')),
  }),
  createRoute({
    ...under,
    path: '/chat/$chatId',
    component: guarded('chat1', () => import('../features/chat/page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages.call.path,
    component: guarded('call', () => import('../features/calls/page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages.room.path,
    component: guarded('room', () => import('../features/calls/page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages.notes.path,
    component: guarded('notes', () => import('../features/notes/page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages.availability.path,
    component: guarded('availability', () => import('../features/availability/page.tsx')),
  }),
] as const

const settings = [
  createRoute({
    ...under,
    path: pages['settings/password'].path,
    component: guarded('settings/password', () => import('../features/account/settings/password-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages['settings/delete'].path,
    component: guarded('settings/delete', () => import('../features/account/settings/delete-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages['settings/sessions'].path,
    component: guarded('settings/sessions', () => import('../features/account/settings/sessions-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages['settings/address'].path,
    component: guarded('settings/address', () => import('../features/account/settings/email-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages['settings/data'].path,
    component: guarded('settings/data', () => import('../features/account/settings/data-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages['settings/blocked'].path,
    component: guarded('settings/blocked', () => import('../features/safety/blocked-page.tsx')),
  }),
  createRoute({
    ...under,
    path: pages['settings/appearance'].path,
    component: guarded(
      'settings/appearance',
      () => import('../features/account/settings/appearance-page.tsx'),
    ),
  }),
] as const

/** The router over all pages. Code of a page is fetched when its link is hovered, focused or touched. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([...open, ...people, ...talk, ...settings, ...parts]),
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
    defaultPendingComponent: PendingPage,
    scrollRestoration: true,
  })
}
