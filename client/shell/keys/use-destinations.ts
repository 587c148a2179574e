import { useNavigate } from '#client/router/router.ts'
import { displayName } from '#shared/domain/people/names.ts'
import { listMenu } from '#shared/menus.ts'
import { pages } from '#shared/pages.ts'
import { settingsText } from '#shared/texts/account/settings.ts'
import { coreText } from '#shared/texts/app/core.ts'
import { paletteText } from '#shared/texts/app/palette.ts'
import { largeWindow, useMediaQuery } from '#client/ui/layout/use-media-query.ts'
import { useMe } from '#client/sync/react/session.ts'
import { useChats } from '#client/features/chat/list/unread.ts'
import type { Destination } from './destinations.ts'
import { keyDialog } from '#client/ui/overlay/key-dialog.ts'
import { concerns } from '#client/components/settings/concerns.ts'

/** The pages of all menus by their name there, which each has once. */
function menuPages(role: 'mentor' | 'mentee', me: ReturnType<typeof useMe>, isLarge: boolean) {
  const settings = isLarge ? pages['settings/password'].path : pages.settings.path
  return new Map([
    ...listMenu('main', role).map(([, { path, menus }]) => [coreText(menus.main), path] as const),
    ...listMenu('account', role).map(([name, { path, menus }]) => {
      return [coreText(menus.account), name === 'settings/password' ? settings : path] as const
    }),
    ...listMenu('settings', role)
      .filter(([name]) => concerns(name, me))
      .map(([, { path, menus }]) => [settingsText(menus.settings), path] as const),
  ])
}

/** The member's open chats, the pages of the menus, and the list of shortcuts [NV30]. */
export function useDestinations(role: 'mentor' | 'mentee'): readonly Destination[] {
  const navigate = useNavigate()
  const isLarge = useMediaQuery(largeWindow)
  const chats = (useChats() ?? []).map(({ id, other }) => ({
    id,
    name: displayName(other),
    kind: paletteText('chat'),
    open: () => void navigate({ to: '/chat/$chatId', params: { chatId: id } }),
  }))
  const found = [...menuPages(role, useMe(), isLarge)].map(([name, path], index) => ({
    id: `page-${index}`,
    name,
    kind: paletteText('page'),
    open: () => void navigate({ to: path }),
  }))
  const keys = { id: 'keys', name: paletteText('keys'), kind: '', open: () => keyDialog.set('list') }
  return [...chats, ...found, keys]
}
