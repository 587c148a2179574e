import type { Me } from '#shared/contract/account.ts'
import type { StorageArea } from '../../state/storage-area.ts'

/** Stores who is logged in, or 'Previewer' for a visitor. For display only: no decision reads it (decision 3). */
export function storeUser(tab: StorageArea, me: Me | null): void {
  tab.set('user', me?.email ?? 'Previewer')
  tab.set('role', me?.role ?? null)
}
