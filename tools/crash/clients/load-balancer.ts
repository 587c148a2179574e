import type { Random } from '../random.ts'

/** The product as a client reaches it, behind a balancer that knows which nodes are there. */
export type Door = { readonly node: number; readonly url: string }
export type Doors = { readonly origin: string; choose(): Door; at(node: number): Door }

/** @param isThere whether the balancer takes a node for running; where it takes none so, any is tried */
export function createDoors(
  origin: string,
  urls: readonly string[],
  isThere: (node: number) => boolean,
  random: Random,
): Doors {
  const at = (node: number): Door => ({ node, url: urls[node] ?? '' })
  return {
    origin,
    at,
    choose() {
      const there = urls.map((_, node) => node).filter(isThere)
      const among = there.length > 0 ? there : urls.map((_, node) => node)
      return at(among[random.whole(0, among.length - 1)] ?? 0)
    },
  }
}
