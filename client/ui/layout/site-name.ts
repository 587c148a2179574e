import { createContext, useContext } from 'react'

/** The product's name, for page titles; given once by the app. */
export const SiteName = createContext('')

export function useSiteName(): string {
  return useContext(SiteName)
}
