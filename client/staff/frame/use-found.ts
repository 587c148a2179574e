import { useQuery } from '@tanstack/react-query'
import type { StaffRole } from '#shared/contract/staff/staff.ts'
import { staffCan } from '#shared/staff-policy.ts'
import { staffText } from '#shared/texts/staff/console.ts'
import { staffApi } from '#client/sync/http/staff-calls.ts'
import { useDebouncedValue } from '#client/ui/form/use-debounced-value.ts'
import { go } from '../address.ts'

const most = 5
const anyCase = { status: 'all', kind: 'any', only: 'all', after: null } as const
const anyMentor = { state: null, needs: null, after: null } as const

/** Whether words can be the number of a case, or a part of it. */
const isNumber = (words: string): boolean => /^c-\w*$/i.test(words)

async function find(words: string, role: StaffRole) {
  if (isNumber(words)) {
    if (!staffCan('cases.read', role)) return []
    const { rows } = await staffApi.cases.list.query({ ...anyCase, search: words })
    return rows.map(({ id, reference }) => ({
      text: staffText('palette.case', { reference }),
      run: () => go(`/staff/cases/${id}`),
    }))
  }
  const { rows } = await staffApi.mentors.query({ ...anyMentor, search: words })
  return rows.map(({ id, name, email }) => ({
    text: staffText('palette.mentor', { name: name || email }),
    run: () => go(`/staff/mentors/${id}`),
  }))
}

/** The cases by number and the mentors by name that the palette offers for what is typed [ST24]. */
export function useFound(typed: string, role: StaffRole) {
  const words = useDebouncedValue(typed.trim())
  const { data = [] } = useQuery({
    queryKey: ['found', words],
    queryFn: () => find(words, role),
    enabled: words.length >= 2,
  })
  return words === typed.trim() && words.length >= 2 ? data.slice(0, most) : []
}
