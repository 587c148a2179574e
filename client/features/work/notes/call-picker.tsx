import type { KeptCall } from '#shared/contract/call-records.ts'
import { callsOffered } from '#shared/limits/work.ts'
import { workPageText } from '#shared/texts/members/pairs/work.ts'
import { useLiveQuery } from '#client/sync/react/sync.ts'
import { Field } from '#client/ui/form/field.tsx'
import { formatMoment } from '#client/components/format-day.ts'

type Call = Pick<KeptCall, 'id' | 'start'>

type Props = {
  readonly chatId: string
  /** The id of the picked call; null for none. */
  readonly picked: string | null
  /** When it begins, if it is that of the stored notes: it may be gone from the list. */
  readonly pickedAt: number | null
  readonly onPick: (call: Call | null) => void
}

/** The latest agreed calls of the pair, of which the notes can be about one [WK8]. Nothing without any. */
export function CallPicker({ chatId, picked, pickedAt, onPick }: Props) {
  const { value } = useLiveQuery('keptCalls', { chatId })
  const latest: readonly Call[] = value?.filter(({ isCanceled }) => !isCanceled).slice(0, callsOffered) ?? []
  const isListed = picked === null || latest.some(({ id }) => id === picked)
  const calls = isListed || pickedAt === null ? latest : [{ id: picked, start: pickedAt }, ...latest]
  if (calls.length === 0) return null
  return (
    <Field label={workPageText('notes.call')}>
      {(wiring) => (
        <select
          {...wiring}
          name="call"
          value={picked ?? ''}
          onChange={(event) => onPick(calls.find(({ id }) => id === event.target.value) ?? null)}
          className="control"
        >
          <option value="">{workPageText('notes.noCall')}</option>
          {calls.map(({ id, start }) => (
            <option key={id} value={id}>
              {formatMoment(start)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
