import { useQuery } from '@tanstack/react-query'
import { api } from '#client/sync/react/api.ts'

/** The prompts for meetings and aims, which change with the server only. */
export const usePrompts = () =>
  useQuery({
    queryKey: ['prompts'],
    queryFn: () => api.work.prompts.query(),
    staleTime: Number.POSITIVE_INFINITY,
  })
