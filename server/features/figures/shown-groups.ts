/** How many members are in exactly these groups. Each member is in one cell. */
export type Cell = { readonly groups: readonly string[]; readonly members: number }

type Sets = {
  /** The members of whom a figure is. */
  readonly behind: readonly Cell[]
  /** All members of whom it could be. */
  readonly all: readonly Cell[]
}

/** How many members are in each group, and in each two of them. */
type Counts = {
  readonly total: number
  readonly of: ReadonlyMap<string, number>
  readonly both: ReadonlyMap<string, number>
}

const bothKey = (one: string, other: string): string => `${one}/${other}`

function countGroups(cells: readonly Cell[]): Counts {
  const [of, both] = [new Map<string, number>(), new Map<string, number>()]
  let total = 0
  for (const { groups, members } of cells) {
    total += members
    for (const one of groups) {
      of.set(one, (of.get(one) ?? 0) + members)
      for (const other of groups)
        if (other !== one) both.set(bothKey(one, other), (both.get(bothKey(one, other)) ?? 0) + members)
    }
  }
  return { total, of, both }
}

/** What a part is subtracted from: a group, or the whole. */
type Container = { readonly group: string | null; readonly parts: readonly string[] }

/** The whole with all groups, and each group that contains others with those, the smallest first. */
function findContainers(groups: readonly string[], { of, both }: Counts): readonly Container[] {
  const inner = groups.map((group) => ({
    group,
    parts: groups.filter((part) => part !== group && both.get(bothKey(part, group)) === of.get(part)),
  }))
  return [{ group: null, parts: groups }, ...inner.filter(({ parts }) => parts.length > 0)]
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
  const [counts, sizes] = [countGroups(behind), countGroups(all)]
  const countOf = (group: string): number => counts.of.get(group) ?? 0
  const bySize = [...sizes.of.keys()]
    .filter((group) => countOf(group) >= least)
    .toSorted((one, other) => countOf(one) - countOf(other) || (one < other ? -1 : 1))
  const shown = new Set(bySize)
  const containers = findContainers(bySize, sizes)
  const isFew = (left: number, leftOfAll: number): boolean => left < least && leftOfAll > 0
  /** A group by whose figure that of too few is found. */
  const findUnsafe = (): string | undefined => {
    for (const { group, parts: found } of containers) {
      const parts = group === null || shown.has(group) ? found.filter((part) => shown.has(part)) : []
      const [total, size] =
        group === null ? [counts.total, sizes.total] : [countOf(group), sizes.of.get(group) ?? 0]
      const unsafe = parts.find((part) => isFew(total - countOf(part), size - (sizes.of.get(part) ?? 0)))
      if (unsafe !== undefined) return unsafe
      const without = new Set(parts)
      if (parts.length > 1 && isFew(countLeft(behind, group, without), countLeft(all, group, without)))
        return parts[0]
    }
    return undefined
  }
  for (let unsafe = findUnsafe(); unsafe !== undefined; unsafe = findUnsafe()) shown.delete(unsafe)
  return shown
}
