import type { StorageArea } from '../../state/storage-area.ts'
import { storeUser } from './store-user.ts'
import { writeStartupFlag } from './startup-flag.ts'

/** The areas the specification names. */
type Areas = { readonly local: StorageArea; readonly tab: StorageArea }

/** Stores the log-in. The session before has ended with it, so what was still to be done about that is done. */
export function storeLogIn(local: StorageArea): void {
  writeStartupFlag(local, null)
  local.set('logOutb', 'false')
}

/** Clears both areas except for the theme, and stores the log-out. */
export function storeLogOut({ local, tab }: Areas): void {
  const theme = local.get('theme')
  tab.clear()
  local.clear()
  local.set('theme', theme)
  local.set('logOutb', 'true')
  storeUser(tab, null)
}

/** Stores the age typed at sign-up until the tab is closed. */
export function storeAge(tab: StorageArea, age: number): void {
  tab.set('age', String(age))
}
