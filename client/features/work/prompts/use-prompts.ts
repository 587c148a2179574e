import { useQuery } from '@tanstack/react-query'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { api } from '#client/sync/react/api.ts'

/** The prompts for meetings and aims, which change with the server only. */
export const usePrompts = () =>
  useQuery({
    queryKey: ['prompts', activeLocaleCode()],
    queryFn: () => api.work.prompts.query({ locale: activeLocaleCode() }),
    staleTime: Number.POSITIVE_INFINITY,
  })
