import { createContext, useContext } from 'react'

/** The product name for page titles, provided by the app. */
export const SiteName = createContext('')

export function useSiteName(): string {
  return useContext(SiteName)
}
