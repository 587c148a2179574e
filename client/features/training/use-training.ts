import { useQuery } from '@tanstack/react-query'
import { activeLocaleCode } from '#shared/texts/i18n/locale.ts'
import { useMe, useProduct } from '#client/sync/react/session.ts'
import { api } from '#client/sync/react/api.ts'

/** The lessons, and how far the member is. */
export const useTraining = ({ isOn = true } = {}) =>
  useQuery({
    queryKey: ['training'],
    queryFn: () => api.training.mine.query({ locale: activeLocaleCode() }),
    enabled: isOn,
  })

/** Whether lessons stand before the member's requests [TR5]; false until that is known. */
export function useIsTrainingMissing(): boolean {
  const me = useMe()
  const { training } = useProduct()
  const isOn = me !== null && training?.[me.role] === 'required'
  const { data } = useTraining({ isOn })
  return isOn && data !== undefined && data.lessons.some(({ finishedAt }) => finishedAt === null)
}

/** One lesson. */
export const useLesson = (lessonId: string) =>
  useQuery({
    queryKey: ['training', lessonId],
    queryFn: () => api.training.lesson.query({ lessonId, locale: activeLocaleCode() }),
    // A member who reads or chooses an answer is not disturbed.
    refetchOnWindowFocus: false,
    retry: 1,
  })
