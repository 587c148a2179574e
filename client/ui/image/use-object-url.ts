import { useCallback, useSyncExternalStore } from 'react'

const shown = new Map<Blob, { readonly url: string; users: number }>()

function hold(file: Blob): () => void {
  const entry = shown.get(file) ?? { url: URL.createObjectURL(file), users: 0 }
  shown.set(file, entry)
  entry.users++
  return () => {
    entry.users--
    if (entry.users > 0) return
    shown.delete(file)
    URL.revokeObjectURL(entry.url)
  }
}

/** Returns an object URL for the file while a component uses it; null until then. */
export function useObjectUrl(file: Blob | null): string | null {
  const subscribe = useCallback(() => (file ? hold(file) : () => {}), [file])
  return useSyncExternalStore(subscribe, () => (file && shown.get(file)?.url) ?? null)
}
