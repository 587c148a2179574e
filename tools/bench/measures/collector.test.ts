import { describe, expect, it } from 'vitest'
import { readCollector } from './collector.ts'

const output = `{"level":30,"msg":"ready"}
[7:0x1]       50 ms: Scavenge 10.0 (16.0) -> 5.0 (17.0) MB, pooled: 0 MB, 3.00 / 0.00 ms  (average mu = 1.000, current mu = 1.000) allocation failure;
[7:0x2]       60 ms: Scavenge 90.0 (96.0) -> 1.0 (97.0) MB, pooled: 0 MB, 99.00 / 0.00 ms  (average mu = 1.000, current mu = 1.000) allocation failure;
[7:0x1]      150 ms: Scavenge 15.0 (21.0) -> 6.0 (22.0) MB, pooled: 0 MB, 5.00 / 0.00 ms  (average mu = 1.000, current mu = 1.000) allocation failure;
[7:0x1]      250 ms: Mark-Compact (reduce) 16.0 (22.0) -> 4.0 (20.0) MB, pooled: 0 MB, 2.00 / 0.10 ms  (+ 4.0 ms in 9 steps) finalize;
`

describe('the output of --trace-gc', () => {
  it('is read of the isolate that collects most', () => {
    const figures = readCollector(output, { seconds: 1, messages: 1_024 })
    expect(figures?.count).toBe(3)
    expect(figures?.pauses).toMatchObject({ p50: 3, most: 5 })
    expect(figures?.share).toBeCloseTo(0.01)
    // From 5 to 15 MB, and from 6 to 16.
    expect(figures?.bytesPerMessage).toBe(20 * 1024)
  })

  it('may have no line', () => {
    expect(readCollector('', { seconds: 1, messages: 1 })).toBeNull()
  })
})
