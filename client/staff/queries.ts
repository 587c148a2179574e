import { keepPreviousData, QueryCache, QueryClient, useQuery } from '@tanstack/react-query'
import { staffRefresh } from '#shared/limits/staff.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { failureOf } from '#client/sync/http/failure.ts'

const sessionKey = ['session']

/** What the console has read. A session that has ended is noticed at the next read of anything. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, { queryKey }) => {
      if (queryKey !== sessionKey && failureOf(error).reason === 'app.signedOut') void readSessionAgain()
    },
  }),
  defaultOptions: { queries: { retry: 1, networkMode: 'always' } },
})

export const readSessionAgain = () => queries.invalidateQueries({ queryKey: sessionKey })

export const useSession = () =>
  useQuery({ queryKey: sessionKey, queryFn: () => staffApi.session.query(), staleTime: Infinity })

/** Reads a list, and again every few seconds while the page is visible. Shows what it has until then. */
export function useRead<T>(key: readonly unknown[], read: () => Promise<T>, enabled = true) {
  return useQuery({
    enabled,
    queryKey: key,
    queryFn: read,
    refetchInterval: staffRefresh,
    placeholderData: keepPreviousData,
  })
}
