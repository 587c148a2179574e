import { useEffect } from 'react'

/** Returns the part of a path that selects the document the server sends: lobby, room, or app. */
function getDocumentPath(path: string): string {
  return /^\/(?:call$|room\/)/.exec(path)?.[0] ?? ''
}

/**
 * Returns whether this page was loaded as its own document, and reloads it otherwise: only the call documents'
 * Permissions-Policy allows camera and microphone, and client-side navigation keeps the policy of the first document.
 */
export function useReloadForPermissions(): boolean {
  const [loaded] = performance.getEntriesByType('navigation')
  const isLoadedAsDocument =
    getDocumentPath(new URL(loaded?.name ?? location.href).pathname) === getDocumentPath(location.pathname)
  useEffect(() => {
    if (!isLoadedAsDocument) location.reload()
  }, [isLoadedAsDocument])
  return isLoadedAsDocument
}
