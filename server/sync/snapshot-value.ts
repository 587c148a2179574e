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
  readonly lists: ReadonlyMap<string, MeasuredList>
  readonly fields: ReadonlyMap<string, string>
}

type Measured = { readonly digest: string; readonly characters: number }
type MeasuredList = { readonly items: readonly Item[]; readonly measures: readonly Measured[] }

/** More than these, and all ids are compared. */
const MAX_CHANGED = 8

const digestOf = (text: string): string => hash('sha1', text, 'base64url')

/** Measures a value, whose objects must not be changed afterwards. `last`: the snapshot before it, of which much is the same. */
export function measureSnapshot(value: unknown, last: Snapshot | null = null): Snapshot {
  const before = last?.parts?.lists
  if (Array.isArray(value)) {
    const list = measureList(value, before?.get(''))
    if (list) {
      const { text, characters } = describe(list)
      return {
        value,
        digest: digestOf(text),
        characters,
        parts: { lists: new Map([['', list]]), fields: new Map() },
      }
    }
  }
  if (isRecord(value)) return measureRecord(value, before)
  const json = JSON.stringify(value) ?? 'undefined'
  return { value, digest: digestOf(json), characters: json.length, parts: null }
}

function measureRecord(
  value: Readonly<Record<string, unknown>>,
  before: Parts['lists'] | undefined,
): Snapshot {
  const lists = new Map<string, MeasuredList>()
  const fields = new Map<string, string>()
  let [text, characters] = ['', 1]
  for (const [name, field] of Object.entries(value)) {
    const list = Array.isArray(field) ? measureList(field, before?.get(name)) : null
    const described = list ? describe(list) : describeField(field)
    if (!described) continue
    if (list) lists.set(name, list)
    else fields.set(name, described.text)
    const key = JSON.stringify(name)
    text += `${key}${described.text}\n`
    // A colon, and a comma or the bracket at the end.
    characters += key.length + described.characters + 2
  }
  return { value, digest: digestOf(text), characters: Math.max(2, characters), parts: { lists, fields } }
}

/** Null of what JSON leaves out. */
function describeField(field: unknown): { readonly text: string; readonly characters: number } | null {
  const json = JSON.stringify(field)
  return json === undefined ? null : { text: json, characters: json.length }
}

function describe({ measures }: MeasuredList): { readonly text: string; readonly characters: number } {
  let [text, characters] = ['list', measures.length === 0 ? 2 : 1]
  for (const measured of measures) {
    text += ` ${measured.digest}`
    characters += measured.characters + 1
  }
  return { text, characters }
}

const measureItem = (item: Item): Measured => {
  const json = JSON.stringify(item)
  return { digest: digestOf(json), characters: json.length }
}

/** Null if not all items have an id of their own. Those that are where they were, or one further, are not measured again. */
function measureList(items: readonly unknown[], before: MeasuredList = noItems): MeasuredList | null {
  if (!hasSameIds(items, before.items) && !hasOwnIds(items)) return null
  const list = items as readonly Item[]
  const measures = list.map((item, at) => {
    if (item === before.items[at]) return before.measures[at] ?? measureItem(item)
    if (at > 0 && item === before.items[at - 1]) return before.measures[at - 1] ?? measureItem(item)
    return measureItem(item)
  })
  return { items: list, measures }
}

const noItems: MeasuredList = { items: [], measures: [] }

/**
 * What leads from one snapshot to another [SY21]; null if the whole value must be sent, or is as short: it has other fields, or more than
 * half of a list differs.
 */
export function deltaBetween(base: Snapshot, next: Snapshot): SnapshotDelta | null {
  const [before, after] = [base.parts, next.parts]
  if (!before || !after) return null
  if (!hasSameKeys(before.lists, after.lists) || !hasSameKeys(before.fields, after.fields)) return null
  const lists: ListDelta[] = []
  for (const [name, list] of after.lists) {
    const delta = listDelta(before.lists.get(name) ?? noItems, list)
    if (2 * (delta.put?.length ?? 0) > list.items.length) return null
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
function listDelta(before: MeasuredList, after: MeasuredList): ListDelta {
  const isSame = (at: number, atBefore: number): boolean => {
    const [item, earlier] = [after.items[at], before.items[atBefore]]
    return (
      item === earlier ||
      (item?.id === earlier?.id && after.measures[at]?.digest === before.measures[atBefore]?.digest)
    )
  }
  // Mostly one item changed: nothing is built for those before and after it.
  const [size, sizeBefore] = [after.items.length, before.items.length]
  const shorter = Math.min(size, sizeBefore)
  let start = 0
  while (start < shorter && isSame(start, start)) start += 1
  let end = 0
  while (end < shorter - start && isSame(size - 1 - end, sizeBefore - 1 - end)) end += 1
  const places = new Map<string, number>()
  for (let at = start; at < sizeBefore - end; at += 1) places.set(before.items[at]?.id ?? '', at)
  const changed = after.items.slice(start, size - end)
  const staying = longestRising(
    changed.map(({ id }, at) => {
      const place = places.get(id)
      return place !== undefined && isSame(start + at, place) ? place : null
    }),
  )
  const put = changed.flatMap((item, at) =>
    staying.has(at) ? [] : [{ item, after: after.items[start + at - 1]?.id ?? null }],
  )
  for (const { id } of changed) places.delete(id)
  const remove = [...places.keys()]
  return { ...(remove.length > 0 && { remove }), ...(put.length > 0 && { put }) }
}

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

function hasOwnIds(items: readonly unknown[]): boolean {
  const ids = new Set<unknown>()
  for (const item of items) {
    if (!isRecord(item) || typeof item['id'] !== 'string') return false
    ids.add(item['id'])
  }
  return ids.size === items.length
}

/** Whether a few items are other objects with the same ids, in whatever order. */
function hasSameIds(items: readonly unknown[], before: readonly Item[]): boolean {
  if (items.length !== before.length) return false
  const [ids, idsBefore]: [unknown[], unknown[]] = [[], []]
  for (let at = 0; at < items.length; at += 1) {
    const item = items[at]
    if (item === before[at]) continue
    ids.push((item as Partial<Item> | null)?.id)
    idsBefore.push(before[at]?.id)
    if (ids.length > MAX_CHANGED) return false
  }
  const known = new Set(idsBefore)
  return ids.every((id) => known.delete(id))
}
