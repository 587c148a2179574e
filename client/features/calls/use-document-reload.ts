import { useEffect } from 'react'
import { getDocumentKind } from '#shared/page-documents.ts'

/**
 * Returns whether this page was loaded as its own document, and reloads it otherwise: only the call documents'
 * Permissions-Policy allows camera and microphone, and client-side navigation keeps the policy of the first document.
 */
export function useReloadForPermissions(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const isLoadedAsDocument =
    getDocumentKind(new URL(loaded?.name ?? location.href).pathname) === getDocumentKind(location.pathname)
  useEffect(() => {
    if (!isLoadedAsDocument) location.reload()
  }, [isLoadedAsDocument])
  return isLoadedAsDocument
}
