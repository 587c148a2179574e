/** In milliseconds: half of the values are at most p50, 99 percent at most p99. */
export type Latency = {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly most: number
}

/** The percentiles of measured times; NaN if there are none. */
export function latencyOf(parts: readonly Float32Array[]): Latency {
  const all = new Float32Array(parts.reduce((total, part) => total + part.length, 0))
  let offset = 0
  for (const part of parts) {
    all.set(part, offset)
    offset += part.length
  }
  all.sort()
  const at = (share: number) => all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}
