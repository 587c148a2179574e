/** How many members are in exactly these groups. Each member is in one cell. */
export type Cell = { readonly groups: readonly string[]; readonly members: number }

type Sets = {
  /** The members of whom a figure is. */
  readonly behind: readonly Cell[]
  /** All members of whom it could be. */
  readonly all: readonly Cell[]
}

const sum = (cells: readonly Cell[], isIn: (cell: Cell) => boolean): number =>
  cells.reduce((total, cell) => (isIn(cell) ? total + cell.members : total), 0)

/** By group, and by two groups as `a/b`, how many members are in it. */
function countGroups(cells: readonly Cell[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { groups, members } of cells)
    for (const one of groups) {
      counts.set(one, (counts.get(one) ?? 0) + members)
      for (const other of groups)
        if (other !== one) counts.set(`${one}/${other}`, (counts.get(`${one}/${other}`) ?? 0) + members)
    }
  return counts
}

/**
 * The groups of whom a figure is shown: those with at least `least` members behind it, without those by whose figure that of fewer members
 * could be found [GP10]. What is subtracted from is the whole, or a group that contains the others; what is left after one or all of
 * those that are shown must have as many members behind it, or consist of nobody at all. Else the smallest of them is not shown. The
 * result depends on nothing but the sets, so each reader finds the same groups.
 */
export function shownGroups({ behind, all }: Sets, least: number): ReadonlySet<string> {
  const [counts, sizes] = [countGroups(behind), countGroups(all)]
  const countOf = (group: string): number => counts.get(group) ?? 0
  const bySize = [...sizes.keys()]
    .filter((key) => !key.includes('/') && countOf(key) >= least)
    .toSorted((one, other) => countOf(one) - countOf(other) || (one < other ? -1 : 1))
  const shown = new Set(bySize)
  /** Those that a group contains; of null, which is the whole, all. */
  const partsOf = (container: string | null): string[] =>
    bySize.filter(
      (part) =>
        shown.has(part) &&
        (container === null || (part !== container && sizes.get(`${part}/${container}`) === sizes.get(part))),
    )
  const isFound = (container: string | null, without: ReadonlySet<string>): boolean => {
    const isLeft = ({ groups }: Cell): boolean =>
      (container === null || groups.includes(container)) && !groups.some((group) => without.has(group))
    return sum(behind, isLeft) < least && sum(all, isLeft) > 0
  }
  /** A group by whose figure that of too few is found. */
  const findUnsafe = (): string | undefined => {
    for (const container of [null, ...shown]) {
      const parts = partsOf(container)
      const unsafe = parts.find((part) => isFound(container, new Set([part])))
      if (unsafe !== undefined) return unsafe
      if (parts.length > 1 && isFound(container, new Set(parts))) return parts[0]
    }
    return undefined
  }
  for (let unsafe = findUnsafe(); unsafe !== undefined; unsafe = findUnsafe()) shown.delete(unsafe)
  return shown
}
