import { useEffect } from 'react'

/** The part of an address that decides which document the server sends: the lobby's, the room's, or the app's. */
function getDocumentPath(path: string): string {
  return /^\/(?:call$|room\/)/.exec(path)?.[0] ?? ''
}

/**
 * Whether this page was loaded as the document it is: a document's policy opens camera and microphone, and a page one
 * was led to inside another document has that one's. Then it is loaded anew.
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
