/** How many members are in exactly these groups. Each member is in one cell. */
export type Cell = { readonly groups: readonly string[]; readonly members: number }

/** All members of whom figures could be. */
export type Whole = Counts & {
  readonly cells: readonly Cell[]
  /** The groups that each group contains, for those that contain any. */
  readonly contained: ReadonlyMap<string, readonly string[]>
}

type Sets = {
  /** The members of whom a figure is. */
  readonly behind: readonly Cell[]
  readonly all: Whole
}

/** How many members there are, and how many are in each group. */
type Counts = { readonly total: number; readonly of: ReadonlyMap<string, number> }

function countGroups(cells: readonly Cell[]): Counts {
  const of = new Map<string, number>()
  let total = 0
  for (const { groups, members } of cells) {
    total += members
    for (const group of groups) of.set(group, (of.get(group) ?? 0) + members)
  }
  return { total, of }
}

/** Counts all members of whom figures could be, once for all those figures. */
export function createWhole(cells: readonly Cell[]): Whole {
  const counts = countGroups(cells)
  // How many of each group are in each other one.
  const shared = new Map<string, Map<string, number>>()
  for (const { groups, members } of cells)
    for (const group of groups)
      for (const other of groups)
        if (other !== group) {
          const others = shared.get(group) ?? new Map<string, number>()
          shared.set(group, others.set(other, (others.get(other) ?? 0) + members))
        }
  const contained = new Map<string, string[]>()
  for (const [part, others] of shared)
    for (const [group, members] of others)
      if (members === counts.of.get(part)) contained.set(group, [...(contained.get(group) ?? []), part])
  return { ...counts, cells, contained }
}

/** What a part is subtracted from: a group, or the whole. */
type Container = { readonly group: string | null; readonly parts: readonly string[] }

/** The whole with all these groups, and each of them that contains others with those, the smallest first. */
function findContainers(groups: readonly string[], { contained }: Whole): readonly Container[] {
  const inner = groups.flatMap((group) => {
    const inside = new Set(contained.get(group))
    return inside.size === 0 ? [] : [{ group, parts: groups.filter((part) => inside.has(part)) }]
  })
  return [{ group: null, parts: groups }, ...inner]
}

/** How many members of a container are in none of these groups. */
const countLeft = (cells: readonly Cell[], group: string | null, without: ReadonlySet<string>): number =>
  cells.reduce(
    (left, { groups, members }) =>
      (group === null || groups.includes(group)) && !groups.some((one) => without.has(one))
        ? left + members
        : left,
    0,
  )

/**
 * The groups of whom a figure is shown: those with at least `least` members behind it, without those by whose figure that of fewer members
 * could be found [GP10]. What is subtracted from is the whole, or a group that contains the others; what is left after one or all of
 * those that are shown must have as many members behind it, or consist of nobody at all. Else the smallest of them is not shown. The
 * result depends on nothing but the sets, so each reader finds the same groups.
 */
export function shownGroups({ behind, all }: Sets, least: number): ReadonlySet<string> {
  const counts = countGroups(behind)
  const countOf = (group: string): number => counts.of.get(group) ?? 0
  const bySize = [...all.of.keys()]
    .filter((group) => countOf(group) >= least)
    .toSorted((one, other) => countOf(one) - countOf(other) || (one < other ? -1 : 1))
  const shown = new Set(bySize)
  const containers = findContainers(bySize, all)
  const isFew = (left: number, leftOfAll: number): boolean => left < least && leftOfAll > 0
  /** A group by whose figure that of too few is found. */
  const findUnsafe = (): string | undefined => {
    for (const { group, parts: found } of containers) {
      const parts = group === null || shown.has(group) ? found.filter((part) => shown.has(part)) : []
      const [total, size] =
        group === null ? [counts.total, all.total] : [countOf(group), all.of.get(group) ?? 0]
      const unsafe = parts.find((part) => isFew(total - countOf(part), size - (all.of.get(part) ?? 0)))
      if (unsafe !== undefined) return unsafe
      const without = new Set(parts)
      if (parts.length > 1 && isFew(countLeft(behind, group, without), countLeft(all.cells, group, without)))
        return parts[0]
    }
    return undefined
  }
  for (let unsafe = findUnsafe(); unsafe !== undefined; unsafe = findUnsafe()) shown.delete(unsafe)
  return shown
}
