import { useQuery } from '@tanstack/react-query'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { api } from '#client/sync/react/api.ts'

/** The lessons, and how far the member is. */
export const useTraining = () =>
  useQuery({ queryKey: ['training'], queryFn: () => api.training.mine.query({ locale: activeLocaleCode() }) })

/** One lesson. */
export const useLesson = (lessonId: string) =>
  useQuery({
    queryKey: ['training', lessonId],
    queryFn: () => api.training.lesson.query({ lessonId, locale: activeLocaleCode() }),
    // A member who reads or chooses an answer is not disturbed.
    refetchOnWindowFocus: false,
    retry: 1,
  })
