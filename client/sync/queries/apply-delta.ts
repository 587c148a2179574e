import type { ListDelta, SnapshotDelta } from '#shared/contract/live.ts'

type Item = { readonly id: string }

/**
 * The snapshot after a delta, or null if the delta does not fit it: a list that is not there, or an item after one
 * that is not in the list [SY21]. Items that did not change stay the same objects.
 */
export function applyDelta(value: unknown, { fields, lists = [] }: SnapshotDelta): { value: unknown } | null {
  if (fields !== undefined && !isRecord(value)) return null
  let next: unknown = fields === undefined || !isRecord(value) ? value : { ...value, ...fields }
  for (const delta of lists) {
    const list = changeList(listIn(next, delta.field), delta)
    if (!list) return null
    next = delta.field === undefined ? list : { ...(next as object), [delta.field]: list }
  }
  return { value: next }
}

function changeList(list: readonly Item[] | null, { remove = [], put = [] }: ListDelta): Item[] | null {
  if (!list) return null
  const gone = new Set(remove)
  const items = list.filter(({ id }) => !gone.has(id))
  for (const { item, after } of put) {
    const known = items.findIndex(({ id }) => id === item.id)
    if (known >= 0) items.splice(known, 1)
    const at = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1
    if (after !== null && at === 0) return null
    items.splice(at, 0, item)
  }
  return items
}

function listIn(value: unknown, field: string | undefined): readonly Item[] | null {
  const list = field === undefined ? value : isRecord(value) ? value[field] : null
  return Array.isArray(list) ? (list as readonly Item[]) : null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
