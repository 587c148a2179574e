import type { LoadBalancer, Target } from '../../node-client/transport.ts'
import type { Random } from '../random.ts'

/**
 * Chooses at random among the nodes that are ready.
 *
 * @param isReady whether the load balancer considers a node ready; if none is, any node is chosen
 */
export function createLoadBalancer(
  origin: string,
  urls: readonly string[],
  isReady: (node: number) => boolean,
  random: Random,
): LoadBalancer {
  const at = (node: number): Target => ({ node, url: urls[node] ?? '' })
  return {
    origin,
    at,
    choose() {
      const all = urls.map((_, node) => node)
      const ready = all.filter(isReady)
      const candidates = ready.length > 0 ? ready : all
      return at(candidates[random.whole(0, candidates.length - 1)] ?? 0)
    },
  }
}
