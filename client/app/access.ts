import type { Me } from '#shared/contract/account.ts'
import { pages, type Access, type FrameText, type PageName } from '#shared/pages.ts'

/** Returns the text shown instead of a page, or null if the visitor or member may open it [NV1] [NV2]. */
export function getAccessError(page: PageName, me: Pick<Me, 'role'> | null): FrameText | null {
  const info: { access: Access; signedOut?: FrameText } = pages[page]
  if (info.access === 'anyone') return null
  if (!me) return info.signedOut ?? 'app.noAccount'
  return info.access === 'member' || info.access === me.role ? null : 'app.noAccount'
}
