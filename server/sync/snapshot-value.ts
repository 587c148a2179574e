import { hash } from 'node:crypto'
import type { ListDelta, SnapshotDelta } from '#shared/contract/live.ts'

type Item = { readonly id: string }

/**
 * A value of a snapshot query, in parts that can be compared with those of another one: lists whose items have an `id`, and everything
 * else as JSON. The value itself is a list, or an object with fields; of any other value there are no parts.
 */
export type Snapshot = {
  readonly value: unknown
  readonly digest: string
  /** The length of the value as JSON. */
  readonly characters: number
  readonly parts: Parts | null
}

/** By field; the value itself is the list `''`. */
type Parts = {
  readonly lists: ReadonlyMap<string, readonly Item[]>
  readonly fields: ReadonlyMap<string, string>
}

type Measured = { readonly digest: string; readonly characters: number }

/** Of items that are still the same objects, so that a change of one chat does not cost more with many chats. */
const measuredItems = new WeakMap<Item, Measured>()

function measureItem(item: Item): Measured {
  const known = measuredItems.get(item)
  if (known) return known
  const json = JSON.stringify(item)
  const measured = { digest: digestOf(json), characters: json.length }
  measuredItems.set(item, measured)
  return measured
}

const digestOf = (text: string): string => hash('sha1', text, 'base64url')

/** Measures a value, whose objects must not be changed afterwards. */
export function measureSnapshot(value: unknown): Snapshot {
  if (isList(value)) {
    const { text, characters } = measureList(value)
    const parts = { lists: new Map([['', value]]), fields: new Map<string, string>() }
    return { value, digest: digestOf(text), characters, parts }
  }
  if (!isRecord(value)) {
    const json = JSON.stringify(value) ?? 'undefined'
    return { value, digest: digestOf(json), characters: json.length, parts: null }
  }
  return measureRecord(value)
}

function measureRecord(value: Readonly<Record<string, unknown>>): Snapshot {
  const lists = new Map<string, readonly Item[]>()
  const fields = new Map<string, string>()
  let [text, characters] = ['', 1]
  for (const [name, field] of Object.entries(value)) {
    const measured = isList(field) ? measureList(field) : measureField(field)
    if (!measured) continue
    if (isList(field)) lists.set(name, field)
    else fields.set(name, measured.text)
    const key = JSON.stringify(name)
    text += `${key}${measured.text}\n`
    // A colon, and a comma or the bracket at the end.
    characters += key.length + measured.characters + 2
  }
  return { value, digest: digestOf(text), characters: Math.max(2, characters), parts: { lists, fields } }
}

/** Null of what JSON leaves out. */
function measureField(field: unknown): { readonly text: string; readonly characters: number } | null {
  const json = JSON.stringify(field)
  return json === undefined ? null : { text: json, characters: json.length }
}

function measureList(items: readonly Item[]): { readonly text: string; readonly characters: number } {
  let [text, characters] = ['list', items.length === 0 ? 2 : 1]
  for (const item of items) {
    const measured = measureItem(item)
    text += ` ${measured.digest}`
    characters += measured.characters + 1
  }
  return { text, characters }
}

/**
 * What leads from one snapshot to another [SY21]; null if the whole value must be sent, or is as short: it has other fields, or more than
 * half of a list differs.
 */
export function deltaBetween(base: Snapshot, next: Snapshot): SnapshotDelta | null {
  const [before, after] = [base.parts, next.parts]
  if (!before || !after) return null
  if (!hasSameKeys(before.lists, after.lists) || !hasSameKeys(before.fields, after.fields)) return null
  const lists: ListDelta[] = []
  for (const [name, items] of after.lists) {
    const delta = listDelta(before.lists.get(name) ?? [], items)
    if (2 * (delta.put?.length ?? 0) > items.length) return null
    if (delta.put || delta.remove) lists.push(name === '' ? delta : { field: name, ...delta })
  }
  const values = next.value as Readonly<Record<string, unknown>>
  const fields: Record<string, unknown> = {}
  for (const [name, json] of after.fields) if (before.fields.get(name) !== json) fields[name] = values[name]
  return { ...(Object.keys(fields).length > 0 && { fields }), ...(lists.length > 0 && { lists }) }
}

const hasSameKeys = (a: ReadonlyMap<string, unknown>, b: ReadonlyMap<string, unknown>): boolean =>
  a.size === b.size && [...a.keys()].every((key) => b.has(key))

/**
 * Removes what is gone, and puts each item that is new, changed, or moved after the one before it. Moved are all but the longest sequence
 * of equal items in the order of before.
 */
function listDelta(before: readonly Item[], after: readonly Item[]): ListDelta {
  const earlier = new Map(before.map((item, place) => [item.id, { item, place }]))
  const placeOf = (item: Item): number | null => {
    const same = earlier.get(item.id)
    return same && isEqual(same.item, item) ? same.place : null
  }
  const staying = longestRising(after.map(placeOf))
  const put = after.flatMap((item, at) =>
    staying.has(at) ? [] : [{ item, after: after[at - 1]?.id ?? null }],
  )
  const ids = new Set(after.map(({ id }) => id))
  const remove = before.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  return { ...(remove.length > 0 && { remove }), ...(put.length > 0 && { put }) }
}

const isEqual = (a: Item, b: Item): boolean => a === b || measureItem(a).digest === measureItem(b).digest

/** The indexes of a longest rising sequence of numbers, without those that are null. */
function longestRising(numbers: readonly (number | null)[]): ReadonlySet<number> {
  /** By length: the index at which a sequence of this length ends with the least number. */
  const ends: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const [index, number] of numbers.entries()) {
    if (number === null) continue
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((numbers[ends[middle] ?? 0] ?? 0) < number) low = middle + 1
      else high = middle
    }
    previous.set(index, ends[low - 1])
    ends[low] = index
  }
  const chosen = new Set<number>()
  for (let index = ends.at(-1); index !== undefined; index = previous.get(index)) chosen.add(index)
  return chosen
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a list of items with different ids. */
function isList(value: unknown): value is readonly Item[] {
  if (!Array.isArray(value)) return false
  const ids = new Set<unknown>()
  for (const item of value as readonly unknown[]) {
    if (!isRecord(item) || typeof item['id'] !== 'string') return false
    ids.add(item['id'])
  }
  return ids.size === value.length
}
